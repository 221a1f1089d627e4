-- Why a customer's termination ends the contract on that day, as the partner was answered; null before and for all else.
alter table order_history add column explanation text;
