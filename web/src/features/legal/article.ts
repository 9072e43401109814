/** One article: its name and its paragraphs; a list stands as an array. */
export interface Article {
  title: string
  body: (string | string[])[]
}

/** Who runs the service, from the settings. */
export interface Operator {
  siteName: string
  name: string
  /** Null where it is told on request, as the law allows. */
  address: string | null
  /** The country of the servers, in Japanese. */
  serverCountry: string
}
