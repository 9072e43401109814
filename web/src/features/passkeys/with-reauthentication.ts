/** Does something, if need be after the person has proven again who they are. False when they turned away. */
export type WithReauthentication = (act: () => Promise<void>) => Promise<boolean>
