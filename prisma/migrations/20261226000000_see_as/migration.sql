-- A session in which a system admin sees as an organisation, read only: which organisation, with which role, and opened from
-- which session. Whether its end is in the audit log yet.
ALTER TABLE session ADD COLUMN seen_organisation_id text COLLATE "C", ADD COLUMN seen_role text,
  ADD COLUMN seen_from_id text COLLATE "C",
  ADD COLUMN seen_end_noted_at timestamptz(3);
-- All of them or none: without its organisation it would be a session with every right of the admin.
ALTER TABLE session ADD CONSTRAINT session_seen_check CHECK (
  num_nulls(seen_organisation_id, seen_role, seen_from_id) IN (0, 3)
  AND (seen_role IS NULL OR seen_role IN ('marketeer', 'organisationAdmin'))) NOT VALID;
ALTER TABLE session VALIDATE CONSTRAINT session_seen_check;
ALTER TABLE session ADD CONSTRAINT session_seen_organisation_id_fkey
  FOREIGN KEY (seen_organisation_id) REFERENCES organisation(id) ON UPDATE CASCADE ON DELETE CASCADE NOT VALID;
ALTER TABLE session VALIDATE CONSTRAINT session_seen_organisation_id_fkey;
ALTER TABLE session ADD CONSTRAINT session_seen_from_id_fkey
  FOREIGN KEY (seen_from_id) REFERENCES session(id) ON UPDATE CASCADE ON DELETE CASCADE NOT VALID;
ALTER TABLE session VALIDATE CONSTRAINT session_seen_from_id_fkey;
CREATE INDEX session_seen_from_id_idx ON session (seen_from_id);
CREATE INDEX session_seen_organisation_id_idx ON session (seen_organisation_id);
