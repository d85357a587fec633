-- Daily mails that are due are found from the notices that wait, not by way of every feed.
create index notices_daily_due on notices (at) where mail = 'daily' and mailed_at is null;
