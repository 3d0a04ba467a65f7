/** Runs in the browser: shows the documents of the API with Swagger UI, and finds calls by path, name and words. */

/** A call as Swagger UI holds it, an Immutable map. */
interface ShownCall {
  get(key: 'path' | 'method'): string
  getIn(key: readonly string[]): string | undefined
}

interface ShownArea {
  update(key: 'operations', change: (calls: ShownCall[]) => ShownCall[]): ShownArea
  get(key: 'operations'): { readonly size: number }
}

/** Parts of Swagger UI that a plugin receives. */
interface Viewer {
  readonly React: { createElement(component: unknown, props: object): unknown }
  readonly specSelectors: { taggedOperations(): { readonly size: number } }
}

declare const SwaggerUIBundle: ((options: object) => void) & { readonly presets: { readonly apis: object } }
declare const SwaggerUIStandalonePreset: object

const matches = (call: ShownCall, words: readonly string[]) => {
  const text = [call.get('path'), call.getIn(['operation', 'operationId']), call.getIn(['operation', 'summary'])]
    .join(' ')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}

const adapted = {
  // The logo brings an inline style sheet, which the content security policy refuses.
  components: { Logo: () => null },
  wrapComponents: {
    // The live channel has webhooks alone.
    operations:
      (Operations: unknown, { React, specSelectors }: Viewer) =>
      (props: object) =>
        specSelectors.taggedOperations().size === 0 ? null : React.createElement(Operations, props),
  },
  fn: {
    // Swagger UI itself searches the names of areas alone.
    opsFilter(areas: { map(change: (area: ShownArea) => ShownArea): ShownArea[] }, phrase: string) {
      const words = phrase.toLowerCase().split(/\s+/).filter(Boolean)
      return areas
        .map((area) => area.update('operations', (calls) => calls.filter((call) => matches(call, words))))
        .filter((area) => area.get('operations').size > 0)
    },
  },
}

SwaggerUIBundle({
  dom_id: '#reference',
  urls: [
    { name: 'App', url: '/docs/openapi.json' },
    { name: 'Live channel', url: '/docs/live.json' },
    { name: 'Console', url: '/docs/console.json' },
  ],
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [adapted],
  layout: 'StandaloneLayout',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  showExtensions: true,
  showCommonExtensions: true,
  // The page talks to this server alone.
  validatorUrl: null,
})
