/** The one application that is registered here. */
export const client = { clientId: 'hakari-sandbox', clientSecret: 'sandbox-secret' }
