-- What stands on reports, slides, shared pages and mails of an organisation in place of our name: the key of its logo's
-- file, a name, two colours and an address for replies, as lib/branding/shapes.ts checks them. Null for none.
ALTER TABLE organisation ADD COLUMN branding jsonb;
