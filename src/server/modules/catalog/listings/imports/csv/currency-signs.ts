const codes = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/**
 * Symbols, abbreviations, and names of currencies as they occur in files, in lower case without spaces. Each symbol
 * maps to all currencies that share the symbol. If the marketplace's currency is one of these currencies, the symbol
 * denotes the marketplace's currency.
 */
const signs = new Map<string, readonly string[]>(
  Object.entries({
    $: 'usd ars aud bbd bmd bnd bsd bzd cad clp cop cup dop fjd gyd hkd jmd kyd lrd mxn nad nzd sbd sgd srd ttd twd uyu xcd',
    dollar: 'usd cad aud nzd sgd hkd',
    dollars: 'usd cad aud nzd sgd hkd',
    us$: 'usd',
    $us: 'usd',
    u$s: 'usd',
    c$: 'cad nio',
    ca$: 'cad',
    can$: 'cad',
    $ca: 'cad',
    a$: 'aud',
    au$: 'aud',
    $au: 'aud',
    nz$: 'nzd',
    $nz: 'nzd',
    s$: 'sgd',
    sg$: 'sgd',
    hk$: 'hkd',
    $hk: 'hkd',
    nt$: 'twd',
    tw$: 'twd',
    mx$: 'mxn',
    mex$: 'mxn',
    $mx: 'mxn',
    r$: 'brl',
    ar$: 'ars',
    cl$: 'clp',
    co$: 'cop',
    col$: 'cop',
    rd$: 'dop',
    j$: 'jmd',
    tt$: 'ttd',
    bz$: 'bzd',
    ec$: 'xcd',
    $u: 'uyu',
    t$: 'top',
    '€': 'eur',
    euro: 'eur',
    euros: 'eur',
    '£': 'gbp fkp gip shp ssp syp egp lbp sdg',
    'gb£': 'gbp',
    'uk£': 'gbp',
    pound: 'gbp egp',
    pounds: 'gbp egp',
    pfund: 'gbp egp',
    stg: 'gbp',
    'e£': 'egp',
    le: 'egp sle',
    'l£': 'lbp',
    '¥': 'jpy cny',
    'jp¥': 'jpy',
    'cn¥': 'cny',
    円: 'jpy',
    yen: 'jpy',
    元: 'cny twd',
    rmb: 'cny',
    kr: 'sek nok dkk isk',
    skr: 'sek',
    nkr: 'nok',
    dkr: 'dkk',
    ikr: 'isk',
    kronor: 'sek',
    kroner: 'nok dkk',
    kronen: 'nok dkk sek',
    zloty: 'pln',
    złoty: 'pln',
    złotych: 'pln',
    koruna: 'czk',
    korun: 'czk',
    forint: 'huf',
    franken: 'chf',
    reais: 'brl',
    zł: 'pln',
    zl: 'pln',
    kč: 'czk',
    kc: 'czk',
    ft: 'huf',
    lei: 'ron mdl',
    leu: 'ron mdl',
    лв: 'bgn',
    lv: 'bgn',
    kn: 'hrk',
    km: 'bam',
    din: 'rsd',
    дин: 'rsd',
    ден: 'mkd',
    fr: 'chf',
    sfr: 'chf',
    'fr.s': 'chf',
    '₽': 'rub',
    руб: 'rub',
    р: 'rub',
    '₴': 'uah',
    грн: 'uah',
    '₺': 'try',
    tl: 'try',
    '₼': 'azn',
    '₾': 'gel',
    '֏': 'amd',
    '₸': 'kzt',
    '₹': 'inr',
    rs: 'inr pkr lkr npr mur scr',
    '₨': 'inr pkr lkr npr mur scr',
    '৳': 'bdt',
    '₩': 'krw kpw',
    원: 'krw',
    '฿': 'thb',
    baht: 'thb',
    '₫': 'vnd',
    đ: 'vnd',
    '₱': 'php',
    rp: 'idr',
    rm: 'myr',
    '₭': 'lak',
    '៛': 'khr',
    k: 'mmk pgk zmw',
    '₮': 'mnt',
    '₪': 'ils',
    nis: 'ils',
    dh: 'aed mad',
    dhs: 'aed mad',
    'د.إ': 'aed',
    'ر.س': 'sar',
    sr: 'sar scr',
    qr: 'qar',
    kd: 'kwd',
    bd: 'bhd',
    jd: 'jod',
    ro: 'omr',
    dt: 'tnd',
    da: 'dzd',
    '؋': 'afn',
    r: 'zar',
    '₦': 'ngn',
    'gh₵': 'ghs',
    '₵': 'ghs',
    ksh: 'kes',
    tsh: 'tzs',
    ush: 'ugx',
    br: 'etb byn',
    kz: 'aoa',
    fcfa: 'xaf xof',
    cfa: 'xaf xof',
    f: 'xpf xaf xof',
    cfpf: 'xpf',
    ar: 'mga',
    'b/': 'pab',
    's/': 'pen',
    bs: 'bob ves',
    '₡': 'crc',
    '₲': 'pyg',
    gs: 'pyg',
    q: 'gtq',
    l: 'hnl lsl',
    p: 'bwp',
  }).map(([sign, list]) => [sign, list.split(' ')]),
)

/**
 * Normalizes text for comparison: NFKC, lower case, without spaces and format characters, and without dots at the start
 * and end.
 */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replace(/^\.+|\.+$/g, '')
}

/**
 * Returns the lowercase ISO codes of the currencies that a text next to an amount can mean: many for `$`, one for `CAD
 * $`, none for the contradictory `€ GBP`. Returns undefined if the text names no currency.
 */
export function findCurrencies(text: string): readonly string[] | undefined {
  const name = normalize(text)
  const known = codes.has(name) ? [name] : signs.get(name)
  if (known) return known
  for (const [code, sign] of [
    [name.slice(0, 3), name.slice(3)],
    [name.slice(-3), name.slice(0, -3)],
  ] as const) {
    const others = signs.get(normalize(sign))
    if (codes.has(code) && others) return others.filter((other) => other === code)
  }
  return undefined
}

/**
 * Returns the currencies that all texts have in common. Returns undefined if a non-empty text names no currency, or if
 * all texts are empty.
 */
export function commonCurrencies(texts: readonly string[]): readonly string[] | undefined {
  let common: readonly string[] | undefined
  for (const text of texts) {
    if (normalize(text) === '') continue
    const named = findCurrencies(text)
    if (!named) return undefined
    common = common ? common.filter((code) => named.includes(code)) : named
  }
  return common
}

const maxHeadLength = 100

/**
 * Splits the name of a column into its plain name and a currency: `Price (GBP)`, `price_eur`, `Preis in €`. A single
 * letter is not a currency but part of the plain name.
 */
export function splitColumnName(head: string): { name: string; currency: string } {
  if (head.length > maxHeadLength) return { name: head, currency: '' }
  const parts = head.split(/([\s_()[\]/:-]+)/)
  const isCurrency = (part: string) =>
    (part.length > 1 || /\p{Sc}/u.test(part)) && findCurrencies(part) !== undefined
  const found = parts.findIndex((part, i) => i % 2 === 0 && i > 0 && part !== '' && isCurrency(part))
  if (found < 0) return { name: head, currency: '' }
  const rest = parts.filter((part, i) => i % 2 === 0 && i !== found && !/^in$/i.test(part))
  return { name: rest.join(' ').trim(), currency: parts[found]! }
}

const currencyWords =
  /currency|währung|waehrung|devise|monnaie|moneda|divisa|moeda|valuta|waluta|měna|pénznem|valuutta|parabirimi|валюта|通貨|通货|货币|幣別/u

/**
 * Returns the position of the column that contains the currency of each row's price. If there are several currency
 * columns, prefers the column for the price, because shipping or cost can be in another currency.
 */
export function findCurrencyColumn(header: readonly string[]): number | undefined {
  const names = header.map((head) =>
    head
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[\s_*-]/g, ''),
  )
  const found = names.flatMap((name, i) => (currencyWords.test(name) ? [{ name, i }] : []))
  const isOfPrice = ({ name }: { name: string }) =>
    /^(?:currency|currencycode|währung)$|price|preis/.test(name)
  return (found.find(isOfPrice) ?? found[0])?.i
}
