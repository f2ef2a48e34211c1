-- Where the worker's comparison of kept numbers with what they count is, and how many differed. A round of each kind goes
-- owner by owner and is held by one worker at a time. The first begins when an upgrade beside earlier processes is done.
CREATE TABLE "kept_check" (
    "kind" TEXT NOT NULL,
    "place" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "held_until" TIMESTAMPTZ(3),
    "compared_at" TIMESTAMPTZ(3),
    "differing" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "kept_check_pkey" PRIMARY KEY ("kind")
);

INSERT INTO "kept_check" ("kind", "due_at")
  SELECT kind, now() + interval '1 hour' FROM unnest(ARRAY['answers', 'setUps', 'sums']) kind;
