#!/bin/sh
# Run once by PostgreSQL's image, in an empty database.
exec psql -U postgres -v owner_password="$HAKARI_OWNER_PASSWORD" -v password="$HAKARI_PASSWORD" -f /opt/roles.sql
