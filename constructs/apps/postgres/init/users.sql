-- Login roles. The comment is how a later run knows which roles it may drop.
SELECT format('CREATE ROLE %I LOGIN INHERIT', name)
FROM jsonb_object_keys(:'desired'::jsonb -> 'users') AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
\gexec

SELECT format('ALTER ROLE %I LOGIN INHERIT %s', name, CASE WHEN (options ->> 'replication')::boolean THEN 'REPLICATION' ELSE 'NOREPLICATION' END)
FROM jsonb_each(:'desired'::jsonb -> 'users') AS declared (name, options)
\gexec

SELECT format('COMMENT ON ROLE %I IS %L', name, 'user managed by helm')
FROM jsonb_object_keys(:'desired'::jsonb -> 'users') AS name
\gexec
