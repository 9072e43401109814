import { imports } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed, Loading } from '../../ui/feedback/load-states.tsx'
import { ServiceHistory } from './lazy-service-history.tsx'
import { importsText, IntegrationPanel, integrationsQuery } from '../imports/index.ts'
import { TitledCard } from '../../ui/layout/titled-card.tsx'

/** The services that weights can come from. */
export function IntegrationCards() {
  const { data, isError, refetch } = useQuery(integrationsQuery)
  if (!data && isError)
    return (
      <TitledCard title={importsText.both}>
        <LoadFailed onRetry={() => void refetch()} />
      </TitledCard>
    )
  return imports.services.map((service) => {
    const integration = data?.items.find((item) => item.service === service)
    return (
      <TitledCard key={service} title={importsText[service].name}>
        {integration ? <IntegrationPanel integration={integration} /> : <Loading lines={4} />}
        {integration?.state === 'connected' && <ServiceHistory integration={integration} />}
      </TitledCard>
    )
  })
}
