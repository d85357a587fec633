-- Addresses that no further email goes to, because a mail server rejected them for good or the provider reported a
-- bounce or a complaint; and which of the provider's reports were taken already.
-- oldest build: 0013
create table email_suppressions (
  -- In lower case.
  address text primary key,
  reason text not null check (reason in ('rejected', 'bounce', 'complaint')),
  -- The reply of the mail server, or what the provider reported.
  detail text not null,
  since timestamptz not null
);
create index email_suppressions_newest on email_suppressions (since desc, address);

create table email_reports (
  -- The provider's webhook-id.
  id text primary key,
  at timestamptz not null
);
create index email_reports_at on email_reports (at);
