ALTER ROLE :"user" PASSWORD :'password';
