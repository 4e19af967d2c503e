-- A database that we made (its comment says so) and that is no longer declared goes, with whoever is connected to it.
SELECT format('DROP DATABASE IF EXISTS %I WITH (FORCE)', datname)
FROM pg_database
WHERE shobj_description(oid, 'pg_database') = 'database managed by helm'
  AND NOT (:'desired'::jsonb -> 'databases') ? datname
\gexec
