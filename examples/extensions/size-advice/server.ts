import { call, defineExtension, html, fail, z, type Store } from '@souk/extension'

const fits = ['small', 'true', 'large'] as const
type Fit = (typeof fits)[number]
type Votes = Record<Fit, number>

const words = {
  en: {
    title: 'How does it run?',
    none: 'Nobody has said yet.',
    small: 'Runs small',
    true: 'True to size',
    large: 'Runs large',
    take: {
      small: 'Most say it runs small: take a size up.',
      large: 'Most say it runs large: take a size down.',
      true: 'Most say it is true to size.',
    },
    sold: (count: number) => (count === 1 ? 'Bought once here.' : `Bought ${count} times here.`),
  },
  de: {
    title: 'Wie fällt es aus?',
    none: 'Das hat noch niemand gesagt.',
    small: 'Fällt klein aus',
    true: 'Passt wie erwartet',
    large: 'Fällt groß aus',
    take: {
      small: 'Die meisten sagen: fällt klein aus. Nehmen Sie eine Größe größer.',
      large: 'Die meisten sagen: fällt groß aus. Nehmen Sie eine Größe kleiner.',
      true: 'Die meisten sagen: passt wie erwartet.',
    },
    sold: (count: number) => (count === 1 ? 'Hier einmal gekauft.' : `Hier ${count}-mal gekauft.`),
  },
}
const wordsIn = (language: string) => words[language as keyof typeof words] ?? words.en

const noVotes: Votes = { small: 0, true: 0, large: 0 }

/** Counts a listing's votes page by page. Each vote has its own key, so concurrent votes do not overwrite each other. */
async function votesOf(store: Store, listing: string): Promise<Votes> {
  const votes = { ...noVotes }
  for (let after = ''; ;) {
    const page = await store.list(`vote:${listing}:`, { after })
    for (const { value } of page) votes[value as Fit]++
    const last = page.at(-1)
    if (!last) return votes
    after = last.key
  }
}

/** What most say; undefined before the first. */
function mostSaid(votes: Votes): Fit | undefined {
  const most = fits.toSorted((a, b) => votes[b] - votes[a])[0]!
  return votes[most] === 0 ? undefined : most
}

export default defineExtension({
  slots: {
    async product({ data, language }, { store }) {
      const say = wordsIn(language)
      const most = mostSaid(await votesOf(store, data.id))
      const sold = await store.count(`sold:${data.id}:`)
      return html`<section class="size-advice" aria-label="${say.title}">
        <h2>${say.title}</h2>
        <p class="size-advice-said">${most ? say.take[most] : say.none}</p>
        ${sold > 0 && html`<p>${say.sold(sold)}</p>`}
        <p>
          ${fits.map((fit) => html`<button type="button" data-size-advice="${fit}" data-listing="${data.id}">${say[fit]}</button>`)}
        </p>
      </section>`
    },
  },

  on: {
    // Brought twice, it counts once: the same order is the same value.
    async 'order.paid'({ data }, { store, read }) {
      const order = await read.order(data.orderId)
      for (const { item } of order?.lines ?? [])
        if (item) await store.add(`sold:${item._id}:${data.orderId}`, 1)
    },
  },

  calls: [
    call({
      summary: 'Says how an item runs',
      who: 'anyone',
      method: 'POST',
      path: '/votes/:listing',
      perMinute: 10,
      params: z.object({ listing: z.string().max(80) }),
      body: z.object({ fit: z.enum(fits), voter: z.uuid() }),
      reply: z.object({ said: z.string() }),
      errors: ['not_found'],
      async handle({ params, body, language }, { store, read }) {
        if (!(await read.listing(params.listing))) throw fail('not_found')
        await store.set(`vote:${params.listing}:${body.voter}`, body.fit)
        const most = mostSaid(await votesOf(store, params.listing)) ?? body.fit
        return { said: wordsIn(language).take[most] }
      },
    }),
  ],
})
