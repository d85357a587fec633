import { call, defineExtension, ExtensionError, fail, html, z, type Souk } from '@souk/extension'

const extension = defineExtension({
  slots: { product: ({ data, language }) => html`<p lang="${language}">${data.brand} runs small.</p>` },
  on: {
    'order.paid': async ({ id, data }, { store, read }) => {
      const order = await read.order(data.orderId)
      await store.add(`sold:${id}`, order?.lines.length)
    },
  },
  calls: [
    call({
      summary: 'Greets a visitor',
      who: 'anyone',
      method: 'GET',
      path: '/greetings/:name',
      params: z.object({ name: z.string().max(20) }),
      reply: z.object({ greeting: z.string() }),
      errors: ['not_found'],
      handle({ params }) {
        if (params.name === 'nobody') throw fail('not_found')
        return { greeting: `Hello, ${params.name}` }
      },
    }),
  ],
})
defineExtension({
  // @ts-expect-error The slot's data has no such field.
  slots: { product: ({ data }) => html`${data.material}` },
})

const stored: unknown[] = []
// Fake of the object that the marketplace passes to a hook. The fake contains only the functions that the hook in this
// file uses.
const souk = {
  store: { add: (...entry: unknown[]) => stored.push(entry) },
  read: { order: () => ({ lines: [{}, {}] }) },
} as unknown as Souk
const product = { brand: '<Vesper & Loom>' }
const slot = await extension.slots?.product?.({ data: product as never, language: 'en' }, souk)
await extension.on?.['order.paid']?.({ id: 'e1', at: '', data: { orderId: 'o1' } as never }, souk)
const [greet] = extension.calls ?? []
const reply = greet?.handle({ params: { name: 'Ada' } } as never, souk)
let code = ''
try {
  greet?.handle({ params: { name: 'nobody' } } as never, souk)
} catch (error) {
  if (error instanceof ExtensionError) code = error.code
}
console.log(JSON.stringify({ slot: slot?.text, stored, reply, code }))
