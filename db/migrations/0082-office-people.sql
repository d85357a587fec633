-- People and listings, found by what they begin with.
create index buyers_email_from on buyers ((lower(email) collate "C"), id) where erased_at is null;
create index buyers_username_from on buyers ((lower(username) collate "C")) where erased_at is null;
create index buyers_name_from on buyers ((lower(full_name) collate "C")) where erased_at is null;
create index buyers_created on buyers (created_at) where erased_at is null;
create index sellers_email_from on sellers ((lower(email) collate "C"));
create index sellers_username_from on sellers ((lower(username) collate "C"), id);
create index sellers_name_from on sellers ((lower(name) collate "C"));
create index sellers_created on sellers (created_at);
create index listings_title_from on listings ((lower(title) collate "C")) where state <> 'removed';
create index seller_applications_open on seller_applications (id desc) where state = 'open';
create index buyers_ever_members on buyers (id) where member_until is not null and erased_at is null;
create index buyers_unconfirmed on buyers (id) where not is_validated and erased_at is null;
