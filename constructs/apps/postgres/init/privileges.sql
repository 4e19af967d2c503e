-- Runs in one declared database (:database): who owns it, who may do what, now and in schemas yet to come.
SELECT :'database' || '_admin' AS admin, :'database' || '_readonly' AS readonly
\gset

ALTER DATABASE :"database" OWNER TO :"admin";
GRANT CONNECT ON DATABASE :"database" TO :"readonly";

-- Every schema there is, and every object in it.
SELECT format(statement, nspname, :'admin', :'readonly')
FROM pg_namespace
CROSS JOIN (VALUES
  (1, 'ALTER SCHEMA %1$I OWNER TO %2$I'),
  (2, 'GRANT ALL ON SCHEMA %1$I TO %2$I'),
  (3, 'GRANT ALL ON ALL TABLES IN SCHEMA %1$I TO %2$I'),
  (4, 'GRANT ALL ON ALL SEQUENCES IN SCHEMA %1$I TO %2$I'),
  (5, 'GRANT ALL ON ALL FUNCTIONS IN SCHEMA %1$I TO %2$I'),
  (6, 'ALTER DEFAULT PRIVILEGES IN SCHEMA %1$I GRANT ALL ON TABLES TO %2$I'),
  (7, 'ALTER DEFAULT PRIVILEGES IN SCHEMA %1$I GRANT ALL ON SEQUENCES TO %2$I'),
  (8, 'ALTER DEFAULT PRIVILEGES IN SCHEMA %1$I GRANT ALL ON FUNCTIONS TO %2$I'),
  (9, 'GRANT USAGE ON SCHEMA %1$I TO %3$I'),
  (10, 'GRANT SELECT ON ALL TABLES IN SCHEMA %1$I TO %3$I'),
  (11, 'GRANT USAGE ON ALL SEQUENCES IN SCHEMA %1$I TO %3$I'),
  (12, 'GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA %1$I TO %3$I'),
  (13, 'ALTER DEFAULT PRIVILEGES IN SCHEMA %1$I GRANT SELECT ON TABLES TO %3$I'),
  (14, 'ALTER DEFAULT PRIVILEGES IN SCHEMA %1$I GRANT USAGE ON SEQUENCES TO %3$I'),
  (15, 'ALTER DEFAULT PRIVILEGES IN SCHEMA %1$I GRANT EXECUTE ON FUNCTIONS TO %3$I')
) AS step (place, statement)
WHERE nspname <> 'information_schema' AND nspname !~ '^pg_'
ORDER BY nspname, place
\gexec

-- The same for a schema that somebody creates later. The function runs as that somebody, who owns the new schema.
CREATE OR REPLACE FUNCTION auto_grant_schema_privileges() RETURNS event_trigger LANGUAGE plpgsql AS $body$
DECLARE
  created record;
  admin text := current_database() || '_admin';
  readonly text := current_database() || '_readonly';
  statement text;
BEGIN
  FOR created IN SELECT object_identity AS schema FROM pg_event_trigger_ddl_commands() WHERE command_tag = 'CREATE SCHEMA' LOOP
    FOREACH statement IN ARRAY ARRAY[
      'GRANT ALL ON SCHEMA %1$s TO %2$I',
      'ALTER DEFAULT PRIVILEGES IN SCHEMA %1$s GRANT ALL ON TABLES TO %2$I',
      'ALTER DEFAULT PRIVILEGES IN SCHEMA %1$s GRANT ALL ON SEQUENCES TO %2$I',
      'ALTER DEFAULT PRIVILEGES IN SCHEMA %1$s GRANT ALL ON FUNCTIONS TO %2$I',
      'GRANT USAGE ON SCHEMA %1$s TO %3$I',
      'ALTER DEFAULT PRIVILEGES IN SCHEMA %1$s GRANT SELECT ON TABLES TO %3$I',
      'ALTER DEFAULT PRIVILEGES IN SCHEMA %1$s GRANT USAGE ON SEQUENCES TO %3$I',
      'ALTER DEFAULT PRIVILEGES IN SCHEMA %1$s GRANT EXECUTE ON FUNCTIONS TO %3$I'
    ] LOOP
      EXECUTE format(statement, created.schema, admin, readonly);
    END LOOP;
  END LOOP;
END
$body$;
DROP EVENT TRIGGER IF EXISTS trigger_auto_grant;
CREATE EVENT TRIGGER trigger_auto_grant ON ddl_command_end WHEN TAG IN ('CREATE SCHEMA') EXECUTE FUNCTION auto_grant_schema_privileges();

-- Membership follows the lists exactly: who is on one is granted the role, every other declared user loses it.
SELECT format(CASE WHEN (:'desired'::jsonb #> ARRAY['databases', :'database', 'roles', kind]) ? name THEN 'GRANT %I TO %I' ELSE 'REVOKE %I FROM %I' END,
  :'database' || '_' || kind, name)
FROM jsonb_object_keys(:'desired'::jsonb -> 'users') AS name
CROSS JOIN (VALUES ('admin'), ('readonly')) AS role (kind)
\gexec

SELECT format('CREATE EXTENSION IF NOT EXISTS %I', extension)
FROM jsonb_array_elements_text(coalesce(:'desired'::jsonb #> ARRAY['databases', :'database', 'extensions'], '[]')) AS extension
\gexec
