import { imports, type OutputOf, type Service } from '@hakari/contract'
import type { SignedIn } from '../world/world.ts'

/** Somebody goes to the service, is a persona there, and comes back with what it sends. */
export async function comeBackFrom(
  member: SignedIn,
  service: Service,
  choice: Record<string, string>,
): Promise<URLSearchParams> {
  const { url } = await member.call(imports.connect, { params: { service } })
  const page = new URL(url)
  page.pathname += '/choose'
  for (const [name, value] of Object.entries(choice)) page.searchParams.set(name, value)
  const answer = await fetch(page, { redirect: 'manual' })
  const to = answer.headers.get('location')
  if (!to) throw new Error(`the sandbox did not send anybody back: ${answer.status} ${await answer.text()}`)
  return new URL(to).searchParams
}

/** Connected, as that persona of the sandbox. */
export async function connectAs(member: SignedIn, service: Service, person: string) {
  const back = await comeBackFrom(member, service, { person })
  const state = back.get('state')
  return member.call(imports.finish, {
    params: { service },
    body: { code: back.get('code') ?? '', ...(state !== null && { state }) },
  })
}

export async function healthPlanetAliases(
  member: SignedIn,
  person: string,
): Promise<OutputOf<typeof imports.healthPlanetToken>> {
  const back = await comeBackFrom(member, 'health_planet', { person })
  return member.call(imports.healthPlanetToken, {
    body: { grantType: 'authorization_code', code: back.get('code') ?? '' },
  })
}

export const latest = async (member: SignedIn, service: Service) =>
  (await member.call(imports.latest, { params: { service } })).reading

export const stateOf = async (member: SignedIn, service: Service) =>
  (await member.call(imports.list, {})).items.find((item) => item.service === service)?.state

export interface Calls {
  token: number
  refresh: number
  data: number
  revoke: number
}
