-- Which usage of an analysis or a preview is in the ledger, so that a repeated write counts nothing twice, and the answer
-- of a preview from when it is paid for until it is read.
alter table "sentiment_generation" add column "billed" text[] collate "C" not null default '{}';
alter table "answer_preview" add column "billed" text[] collate "C" not null default '{}', add column "kept" jsonb;
