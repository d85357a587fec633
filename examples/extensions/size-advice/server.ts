import { call, defineExtension, html, fail, z, type Store } from '@souk/extension'

const fits = ['small', 'true', 'large'] as const
type Fit = (typeof fits)[number]
type Votes = Record<Fit, number>

const texts = {
  en: {
    title: 'How does it fit?',
    none: 'No votes yet.',
    small: 'Runs small',
    true: 'True to size',
    large: 'Runs large',
    advice: {
      small: 'Most shoppers say it runs small. Choose one size up.',
      large: 'Most shoppers say it runs large. Choose one size down.',
      true: 'Most shoppers say it is true to size.',
    },
    sold: (count: number) => (count === 1 ? 'Bought once here.' : `Bought ${count} times here.`),
  },
  de: {
    title: 'Wie fällt es aus?',
    none: 'Noch keine Stimmen.',
    small: 'Fällt klein aus',
    true: 'Passt wie erwartet',
    large: 'Fällt groß aus',
    advice: {
      small: 'Die meisten sagen: fällt klein aus. Nehmen Sie eine Größe größer.',
      large: 'Die meisten sagen: fällt groß aus. Nehmen Sie eine Größe kleiner.',
      true: 'Die meisten sagen: passt wie erwartet.',
    },
    sold: (count: number) => (count === 1 ? 'Hier einmal gekauft.' : `Hier ${count}-mal gekauft.`),
  },
}
const textsIn = (language: string) => texts[language as keyof typeof texts] ?? texts.en

const noVotes: Votes = { small: 0, true: 0, large: 0 }

/**
 * Counts the votes on a listing, reading one page of votes at a time. Each vote is stored under its own key, so that
 * concurrent votes do not overwrite each other.
 */
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

/** Returns the fit that has the most votes. Returns undefined if there are no votes. */
function topFit(votes: Votes): Fit | undefined {
  const top = fits.toSorted((a, b) => votes[b] - votes[a])[0]!
  return votes[top] === 0 ? undefined : top
}

export default defineExtension({
  slots: {
    async product({ data, language }, { store }) {
      const text = textsIn(language)
      const top = topFit(await votesOf(store, data.id))
      const sold = await store.count(`sold:${data.id}:`)
      return html`<section class="size-advice" aria-label="${text.title}">
        <h2>${text.title}</h2>
        <p class="size-advice-result">${top ? text.advice[top] : text.none}</p>
        ${sold > 0 && html`<p>${text.sold(sold)}</p>`}
        <p>
          ${fits.map((fit) => html`<button type="button" data-size-advice="${fit}" data-listing="${data.id}">${text[fit]}</button>`)}
        </p>
      </section>`
    },
  },

  on: {
    // The key contains the order id, so that each order counts only once, even if the event is delivered several times.
    async 'order.paid'({ data }, { store, read }) {
      const order = await read.order(data.orderId)
      for (const { item } of order?.lines ?? [])
        if (item) await store.add(`sold:${item._id}:${data.orderId}`, 1)
    },
  },

  calls: [
    call({
      summary: 'Vote on how an item fits',
      who: 'anyone',
      method: 'POST',
      path: '/votes/:listing',
      perMinute: 10,
      params: z.object({ listing: z.string().max(80) }),
      body: z.object({ fit: z.enum(fits), voter: z.uuid() }),
      reply: z.object({ advice: z.string() }),
      errors: ['not_found'],
      async handle({ params, body, language }, { store, read }) {
        if (!(await read.listing(params.listing))) throw fail('not_found')
        await store.set(`vote:${params.listing}:${body.voter}`, body.fit)
        const top = topFit(await votesOf(store, params.listing)) ?? body.fit
        return { advice: textsIn(language).advice[top] }
      },
    }),
  ],
})
