-- Tags of queries, and the rivals that an organisation wants to see first (ids of brands, in its order). A constant default
-- rewrites no table, and a process of the release before leaves both out.
ALTER TABLE query ADD COLUMN tags text[] DEFAULT '{}' NOT NULL;
ALTER TABLE organisation ADD COLUMN favourite_rivals integer[] DEFAULT '{}' NOT NULL;
