/** The part of a list in pages that asking for its next page needs. */
export interface LoadingPages {
  isFetching: boolean
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

/** Pages that are just being fetched anew are waited for: neither what they bring nor the wish for more gets lost. */
export async function loadMore({ isFetching, refetch, fetchNextPage }: LoadingPages): Promise<void> {
  if (isFetching) await refetch({ cancelRefetch: false })
  await fetchNextPage()
}
