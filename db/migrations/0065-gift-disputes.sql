-- While a bank disputes a gift's payment its code opens nothing.
alter table gifts add column disputed_at timestamptz;
