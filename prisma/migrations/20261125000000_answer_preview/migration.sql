-- Setting a customer up: one answer to a question that is no tracked query yet, kept for a day apart from results, and the
-- steps that were left out on purpose.
CREATE TABLE "answer_preview" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "organisation_id" TEXT COLLATE "C" NOT NULL,
    "engine" TEXT NOT NULL,
    "asked" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "answer_preview_pkey" PRIMARY KEY ("id", "organisation_id"),
    CONSTRAINT "answer_preview_state" CHECK ("state" IN ('queued', 'running', 'done', 'failed')),
    CONSTRAINT "answer_preview_answer" CHECK (("state" = 'done') = ("answer" IS NOT NULL)),
    CONSTRAINT "answer_preview_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "answer_preview_created_at_idx" ON "answer_preview" ("created_at");

ALTER TABLE "organisation" ADD COLUMN "set_up_skipped" TEXT[] NOT NULL DEFAULT '{}';
