-- Daily mails that are due are found from the notifications that wait, not by way of every feed.
create index notifications_daily_due on notifications (at) where mail = 'daily' and mailed_at is null;
