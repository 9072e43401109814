/** What people with programs ask every server for, hoping that somebody left it there. */
export const wellKnownPaths: string[] = `
/.git/HEAD /.git/config /.git/index /.git/logs/HEAD /.gitignore /.github/workflows/ci.yml /.gitlab-ci.yml /.svn/entries
/.hg/hgrc /.bzr/branch-format /CVS/Root /.env /.env.local /.env.production /.env.development /.env.example /.env.bak
/.env~ /api/.env /web/.env /server/.env /.npmrc /.yarnrc /.nvmrc /.dockerignore /Dockerfile /docker-compose.yml
/.docker/config.json /.kube/config /.aws/credentials /.aws/config /.ssh/id_rsa /.ssh/authorized_keys /.bash_history
/.bashrc /.profile /.netrc /.pgpass /.psql_history /.node_repl_history /.DS_Store /.vscode/settings.json
/.vscode/sftp.json /.idea/workspace.xml /.htaccess /.htpasswd /.well-known/openid-configuration
/.well-known/change-password /.well-known/apple-app-site-association /.well-known/assetlinks.json /.well-known/jwks.json
/package.json /package-lock.json /yarn.lock /pnpm-lock.yaml /tsconfig.json /tsconfig.base.json /vite.config.ts
/web/vite.config.ts /knip.json /boundaries.ts /README.md /CONTRIBUTING.md /LICENSE /docs /docs/ /docs/ledger.md
/docs/operations.md /node_modules/hono/package.json /node_modules/.package-lock.json /src/main.tsx /src/app.ts
/server/src/main.ts /server/src/config.ts /server/src/app.ts /web/src/main.tsx /contract/src/index.ts /scripts/admin/main.ts
/sandbox/src/server.ts /e2e/test.ts /bench/main.ts /web/dist/index.html /dist/index.html /build/index.html
/@vite/client /@fs/etc/passwd /@id/react /__vite_ping /__inspect /.built-from /.tmp /index.html.br /index.html.gz
/index.html.bak /index.html~ /assets /assets/ /assets/index.js.map /assets/start.js.map /assets/home.js.map
/service-worker.js.map /assets/../package.json /assets/..%2f..%2fpackage.json /%2e%2e/package.json /..%2fpackage.json
/..%5cpackage.json /%00 /index.html%00.txt /files /files/ /pictures /pictures/ /pictures/.. /pictures/..%2f..%2fpackage.json
/pictures/00000000-0000-4000-8000-000000000000/64.webp /data /data/ /data/postgres /postgres /database /db /db.sql
/dump.sql /backup /backup.sql /backup.zip /backup.tar.gz /database.sqlite /storage.sqlite /logs /log /logs/error.log
/error.log /debug.log /npm-debug.log /access.log /server.log /debug /debug/pprof /debug/vars /_debug /__debug__
/trace /status /server-status /server-info /info /info.php /phpinfo.php /test /test.php /tests /_test /dev /_dev /ui.html
/admin /admin/ /admin/login /admin.php /administrator /wp-admin /wp-login.php /wp-config.php /wp-content/debug.log
/xmlrpc.php /phpmyadmin /pma /adminer.php /cgi-bin/test.cgi /manager/html /console /h2-console /jenkins /actuator
/actuator/env /actuator/health /actuator/heapdump /metrics /prometheus /stats /queues /bull /admin/queues /arena
/pgboss /jobs /graphql /graphiql /playground /altair /voyager /swagger /swagger.json /swagger-ui.html /swagger/v1/swagger.json
/api-docs /api/swagger.json /api/graphql /openapi.json /openapi.yaml /v1/api-docs /redoc /api /api/ /api/v1 /api/v1/users
/api/users /api/admin /api/debug /api/test /api/env /api/config /api/metrics /api/health /api/jobs /api/queues
/api/internal /api/private /api/seed /api/reset /api/mailbox /api/control /control /mailbox /mailbox/messages.json /google
/google/authorize /oauth/token /token /login.json /config /config.js /config.json /config.yml /settings.json /secrets.json
/secrets.yml /credentials.json /service-account.json /firebase.json /.firebaserc /firebase-debug.log /crossdomain.xml
/clientaccesspolicy.xml /sitemap.xml /security.txt /humans.txt /ads.txt /autodiscover/autodiscover.xml
/etc/passwd /proc/self/environ /windows/win.ini /shell /cmd /eval /exec /setup /install /install.php /upgrade /owa /remote/login
/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php /solr/admin/info/system /_cat/indices /_search /_all_dbs /elmah.axd
/trace.axd /web.config /WEB-INF/web.xml /META-INF/MANIFEST.MF /struts/webconsole.html /telescope /horizon /_profiler
/_next/static /_nuxt/ /.next/BUILD_ID /__webpack_hmr /webpack-stats.json /stats.json /storybook /iframe.html /coverage
/coverage/lcov-report/index.html /playwright-report /test-results /screens /_ah/admin /rails/info/properties
`
  .trim()
  .split(/\s+/)
