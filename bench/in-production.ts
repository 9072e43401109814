/** As an operator runs it, but without limits, since few people ask for many. */
export const inProduction = {
  NODE_ENV: 'production',
  ALLOW_ROOT: '1',
  DRAIN_SECONDS: '0',
  HOST: '127.0.0.1',
  ORIGIN: 'https://bench.example',
  OPERATOR_NAME: 'bench',
  OPERATOR_EMAIL: 'operator@bench.example',
  SERVER_COUNTRY: 'bench',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hakari@bench.example',
  LIMIT_FACTOR: '1000000',
}
