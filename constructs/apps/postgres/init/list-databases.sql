SELECT jsonb_object_keys(:'desired'::jsonb -> 'databases');
