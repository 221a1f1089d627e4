# Turns an answer of day-ahead-working-prices (dateTimeFormat=Local) into the "Ancillary Costs JSON" of OpenEMS, for the
# current quarter of the year: all parts of the price except energy, net in ct/kWh. OpenEMS adds the net price of the exchange.
.data
| .from[0:10] as $day
| [.prices[]
    | select(.at[0:10] == $day)
    | {at: .at[11:16], fee: ((.components | del(.energyPrice) | add) / 1.19 * 10000 | round / 10000)}] as $fees
| ($fees | group_by(.fee) | map({fee: .[0].fee, length: length})) as $levels
| (if ($levels | length) == 0 then error("There are no prices of this contract for today.")
   elif ($levels | length) > 3 then error("OpenEMS knows three levels of fees, and this contract has more.")
   elif ($levels | length) == 3 then $levels[1].fee
   else ($levels | max_by(.length).fee) end) as $standard
# OpenEMS wants low < standard < high, even where a level is not used.
| {
    low: ([$levels[0].fee, $standard - 1] | if .[0] < $standard then .[0] else .[1] end),
    standard: $standard,
    high: ([$levels[-1].fee, $standard + 1] | if .[0] > $standard then .[0] else .[1] end)
  } as $tariffs
| (reduce $fees[] as $next ([];
    if length > 0 and .[-1].fee == $next.fee then . else . + [$next] end)) as $changes
| [range(0; $changes | length) as $i
    | $changes[$i]
    | select(.fee != $standard)
    | {
        tariff: (if .fee < $standard then "low" else "high" end),
        from: .at,
        to: ($changes[$i + 1].at // "00:00")
      }] as $windows
| {
    dso: "OTHER",
    schedule: [{
      year: ($day[0:4] | tonumber),
      tariffs: $tariffs,
      quarters: [{quarter: ((($day[5:7] | tonumber) + 2) / 3 | floor), dailySchedule: $windows}]
    }]
  }
