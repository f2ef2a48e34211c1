-- Nothing reads how far a session has written: figures come from the primary.
ALTER TABLE "session" DROP COLUMN "wrote_up_to";
