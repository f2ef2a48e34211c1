-- Files that nobody refers to any more wait here until the store has deleted their object.
ALTER TABLE "stored_file" ADD COLUMN "discarded_at" TIMESTAMPTZ(3);
CREATE INDEX "stored_file_discarded_at_idx" ON "stored_file"("discarded_at");
CREATE INDEX "stored_file_state_created_at_idx" ON "stored_file"("state", "created_at");

-- Equal crashes are one row; each time that one was reported is a row of its own, with who, where and what they say.
-- Nothing had written crash reports before.
ALTER TABLE "crash_report"
  DROP COLUMN "user_id",
  DROP COLUMN "user_description",
  DROP COLUMN "follow_ups",
  DROP COLUMN "browser";
DROP INDEX "crash_report_fingerprint_created_at_idx";
DROP INDEX "crash_report_created_at_idx";
CREATE UNIQUE INDEX "crash_report_fingerprint_key" ON "crash_report"("fingerprint");
CREATE INDEX "crash_report_latest_idx" ON "crash_report"("updated_at" DESC, "id" DESC);

CREATE TABLE "crash_occurrence" (
    "id" TEXT COLLATE "C" NOT NULL CHECK ("id" ~ '^[0-9a-f]{24}$'),
    "crash_report_id" TEXT COLLATE "C" NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "user_id" TEXT COLLATE "C",
    "component_name" TEXT,
    "location" TEXT,
    "browser" TEXT,
    "user_description" TEXT,
    "follow_ups" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crash_occurrence_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "crash_occurrence_key_hash_key" ON "crash_occurrence"("key_hash");
CREATE INDEX "crash_occurrence_crash_report_id_created_at_idx" ON "crash_occurrence"("crash_report_id", "created_at");
CREATE INDEX "crash_occurrence_user_id_idx" ON "crash_occurrence"("user_id");
CREATE INDEX "crash_occurrence_created_at_idx" ON "crash_occurrence"("created_at");
ALTER TABLE "crash_occurrence" ADD CONSTRAINT "crash_occurrence_crash_report_id_fkey"
  FOREIGN KEY ("crash_report_id") REFERENCES "crash_report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The audit log stays append-only with one exception: whoever is erased loses the address that entries carry.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."actor_email" IS NULL AND (to_jsonb(NEW) - 'actor_email') = (to_jsonb(OLD) - 'actor_email') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER "audit_entry_no_update" ON "audit_entry";
CREATE TRIGGER "audit_entry_no_update" BEFORE UPDATE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
