-- A picture that was made anew lies under a key that was never signed for an upload, so that nobody can exchange it.
ALTER TABLE "stored_file" ADD COLUMN "object_key" TEXT COLLATE "C";
