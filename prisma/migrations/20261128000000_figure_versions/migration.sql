-- A number that changes with everything that the figures of an owner are made of, so that an answer is kept in memory only
-- as long as it is right. It is the sum of its slots: a writer takes one that no other writer holds, so that none waits.
-- The owner '' is for what figures of all owners are made of. Without a foreign key, which would lock the owner.
CREATE TABLE "figure_version" (
    "owner_id" TEXT COLLATE "C" NOT NULL,
    "slot" BIGSERIAL NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "figure_version_pkey" PRIMARY KEY ("owner_id", "slot")
) WITH (fillfactor = 50);

-- In the transaction of what has changed.
CREATE FUNCTION figures_changed(_owner text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free bigint;
BEGIN
  SELECT slot INTO free FROM figure_version WHERE owner_id = _owner
    ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF found THEN
    UPDATE figure_version SET version = version + 1 WHERE owner_id = _owner AND slot = free;
  ELSE
    INSERT INTO figure_version (owner_id, version) VALUES (_owner, 1);
  END IF;
END $$;

-- Notes of any organisation show who wrote them. People are never distributed, so that a trigger may say it, whoever writes.
CREATE FUNCTION author_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM figures_changed('');
  RETURN NULL;
END $$;
CREATE TRIGGER "app_user_author_renamed" AFTER UPDATE OF "first_name", "last_name" ON "app_user"
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION author_changed();
CREATE TRIGGER "app_user_author_deleted" AFTER DELETE ON "app_user" FOR EACH ROW EXECUTE FUNCTION author_changed();
