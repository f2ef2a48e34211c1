-- Where in the primary's log the last write of a session is, so that its figures are read where that write is.
ALTER TABLE "session" ADD COLUMN "wrote_up_to" TEXT;
