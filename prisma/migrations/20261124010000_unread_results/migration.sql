-- Results whose engine's reading and searches are still to be taken from their stored answers, newest first. New results
-- have both and never enter it.
CREATE INDEX "result_unread_idx" ON "result" ("day", "id") WHERE "consulted_ids" IS NULL;
