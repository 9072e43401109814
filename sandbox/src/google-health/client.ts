/** Its own, so that what is decided about health data never touches sign-in. */
export const client = { clientId: 'hakari-health', clientSecret: 'health-secret' }

export const weightScope = 'https://www.googleapis.com/auth/googlehealth.health_metrics_and_measurements.readonly'

export const knownScopes = [
  weightScope,
  'https://www.googleapis.com/auth/googlehealth.health_metrics_and_measurements.writeonly',
  'https://www.googleapis.com/auth/googlehealth.settings.readonly',
  'https://www.googleapis.com/auth/googlehealth.profile.readonly',
]
