-- The browser an order was paid from, whoever was signed in: one attempt of one browser is one order.
alter table orders add column browser text;
update orders set browser = substr(holder, 7) where state = 'pending' and holder like 'guest:%';
create unique index orders_browser_attempt on orders (browser, attempt) where browser is not null;
