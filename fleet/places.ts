/** Which of a fleet's ports is for what. */
export const places = {
  front: 0,
  primary: 1,
  replicas: 2,
  pooler: 3,
  apps: [11, 12, 13],
  sandbox: 20,
  smtp: 21,
} as const
