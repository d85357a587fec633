-- What is usual between orders is counted by when they were paid.
-- oldest build: 0013
create index concurrently orders_paid_at on orders (paid_at) where paid_at is not null;
