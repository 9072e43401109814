export const client = {
  clientId: '1234.HakariSandbox.apps.healthplanet.jp',
  clientSecret: '1700000000000-sandboxSecret',
}

export const knownScopes = ['innerscan', 'sphygmomanometer', 'pedometer', 'smug']
