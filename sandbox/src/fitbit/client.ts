export const client = { clientId: '23SNDX', clientSecret: 'fitbit-secret' }

export const knownScopes = ['weight', 'profile', 'settings']
