-- When whoever is signed in proved it once more by the password; null since the sign-in.
-- oldest build: 0013
alter table sessions add column proven_at timestamptz;
