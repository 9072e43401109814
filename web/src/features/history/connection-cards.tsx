import { imports } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed, Loading } from '../../ui/feedback/load-states.tsx'
import { ServiceHistory } from './lazy-service-history.tsx'
import { importsText, ConnectionPanel, connectionsQuery } from '../imports/index.ts'
import { TitledCard } from '../../ui/layout/titled-card.tsx'

/** The services that weights can come from. */
export function ConnectionCards() {
  const { data, isError, refetch } = useQuery(connectionsQuery)
  if (!data && isError)
    return (
      <TitledCard title={importsText.both}>
        <LoadFailed onRetry={() => void refetch()} />
      </TitledCard>
    )
  return imports.services.map((service) => {
    const connection = data?.items.find((item) => item.service === service)
    return (
      <TitledCard key={service} title={importsText[service].name}>
        {connection ? <ConnectionPanel connection={connection} /> : <Loading lines={4} />}
        {connection?.state === 'connected' && <ServiceHistory connection={connection} />}
      </TitledCard>
    )
  })
}
