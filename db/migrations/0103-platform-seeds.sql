-- The audit log begins with an empty chain.
insert into audit_head (no, hash) values (0, '\x');
