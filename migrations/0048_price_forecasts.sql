-- Forecasts of day-ahead prices (docs/decisions/0067-price-forecast.md). A forecast is made once for each last published day
-- and never changed. What became of each of its days is added when the prices of that day are published.
create table price_forecasts (
  -- The last day whose prices it knew.
  known_until  date primary key,
  made_at      timestamptz not null,
  -- Whose data it rests on, as partners read it.
  sources      text[] not null,
  -- From how many days it was learnt, and how long that took.
  days_learnt  integer not null,
  milliseconds integer not null
);

create table price_forecast_days (
  known_until      date not null references price_forecasts on delete cascade,
  delivery_date    date not null check (delivery_date between known_until + 1 and known_until + 7),
  -- Local midnight. Position n of the arrays is the quarter-hour that begins n - 1 quarter-hours later.
  starts_at        timestamptz not null,
  -- Whole millionths of a cent per kWh, net, as in day_ahead_price_days.
  expected         integer[] not null check (cardinality(expected) in (92, 96, 100)),
  low              integer[] not null check (cardinality(low) = cardinality(expected)),
  high             integer[] not null check (cardinality(high) = cardinality(expected)),
  -- Null until the prices of the day are published: the version of them that it was compared with (0 is one that is not
  -- stored, of a test environment), the mean absolute errors in EUR/MWh of the forecast, of the same quarter-hour a week
  -- before and of the mean of the last four same weekdays, and the share of the prices that lay in the band.
  price_version    integer,
  error            double precision,
  last_week_error  double precision,
  four_weeks_error double precision,
  held             double precision check (held between 0 and 1),
  primary key (known_until, delivery_date)
);
-- For the errors of a period.
create index price_forecast_days_delivered on price_forecast_days (delivery_date, known_until);

create trigger price_forecast_days_revision after insert or update on price_forecast_days
  for each statement execute function raise_revision('price-forecasts');
