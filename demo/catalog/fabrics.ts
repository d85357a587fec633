export interface Fabric {
  name: string
  /** Sentences about the fabric, as a seller would write them. Each sentence can be used without the others. */
  sentences: readonly string[]
}

const fabric = (name: string, ...says: string[]): Fabric => ({ name, sentences: says })

export const fabrics = {
  silk: fabric(
    'silk',
    'Heavy sandwashed silk, the kind that moves a second after you do.',
    'Pure silk with a soft, almost peachy finish, nothing shiny about it.',
    'The silk is a proper 22 momme, so it hangs instead of clinging.',
  ),
  satin: fabric(
    'satin',
    'A fluid viscose satin that drapes like silk and survives a hand wash.',
    'Bias-cut satin with a low luster that skims without clinging.',
  ),
  linen: fabric(
    'linen',
    'Mid-weight European linen that creases in a good way.',
    'Washed linen, soft from the start and very cool to wear.',
    'Crisp linen with visible slubs; it gets softer every time it is washed.',
  ),
  cotton: fabric(
    'cotton',
    'Dense organic cotton with a dry hand, not see-through at all.',
    'Smooth combed cotton that keeps its shape through the day.',
    'A substantial cotton, somewhere between a shirting and a canvas.',
  ),
  poplin: fabric(
    'cotton poplin',
    'Crisp cotton poplin with real body, so it holds its shape.',
    'High-count poplin: smooth, cool, and quick to iron.',
  ),
  jersey: fabric(
    'jersey',
    'Thick cotton jersey that won’t twist after washing.',
    'A heavy loopwheel-style jersey, brushed once on the inside.',
  ),
  wool: fabric(
    'wool',
    'Pure new wool with a gentle brushed face and a clean drape.',
    'A mid-weight wool twill that works from October to April.',
    'Italian-spun wool, warm without being bulky.',
  ),
  cashmere: fabric(
    'cashmere',
    'Two-ply cashmere, soft from the first wear and barely pilled.',
    'Pure cashmere in a medium gauge; it weighs almost nothing.',
  ),
  merino: fabric(
    'merino',
    'Fine-gauge merino that sits flat under a jacket.',
    'Extra-fine merino, not itchy, washable on the wool cycle.',
  ),
  lambswool: fabric(
    'lambswool',
    'Springy lambswool with that faint farmhouse smell when it rains.',
    'Lofty lambswool knitted in a chunky gauge, very warm.',
  ),
  ribknit: fabric(
    'rib knit',
    'A stretchy rib that follows the body and recovers its shape.',
    'Dense cotton-blend rib, comfortable and surprisingly flattering.',
  ),
  tweed: fabric(
    'tweed',
    'Flecked tweed with a dry, sturdy handle; look closely and there are six colors in it.',
    'Woven tweed, half-lined, with a little give across the shoulders.',
  ),
  gabardine: fabric(
    'cotton gabardine',
    'Tightly woven gabardine that shrugs off a shower.',
    'Water-resistant cotton gabardine with a matte finish.',
  ),
  nylon: fabric(
    'recycled nylon',
    'Light recycled nylon that packs down to nothing and blocks the wind.',
    'A matte technical nylon, quiet when you move.',
  ),
  down: fabric(
    'padded nylon',
    'Filled with recycled down alternative: warm, light, dries fast.',
    'Soft padding in even baffles, with no cold spots at the seams.',
  ),
  crepe: fabric(
    'crêpe',
    'A fluid crêpe that refuses to crease, even after a long train ride.',
    'Matte double crêpe with weight to it, so it falls straight.',
  ),
  corduroy: fabric(
    'corduroy',
    'Soft needlecord with a low sheen along the ribs.',
    'Wide-wale corduroy in a warm, supple cotton.',
  ),
  denim: fabric(
    'denim',
    'Rigid 13 oz denim that will mold to you within a month.',
    'Washed cotton denim with just a trace of stretch.',
    'Selvedge denim, cuffs show the red line when turned.',
  ),
  leather: fabric(
    'leather',
    'Full-grain leather that softens as it is used.',
    'Vegetable-tanned leather with visible grain; it will darken beautifully.',
    'Smooth calf leather, edges painted by hand.',
  ),
  suede: fabric(
    'suede',
    'Velvety suede with an even nap, brushed and protected.',
    'Fine goat suede, soft enough to fold without leaving a line.',
  ),
  nappa: fabric(
    'nappa',
    'Buttery nappa that feels like a glove.',
    'Supple lamb nappa with a quiet, natural sheen.',
  ),
  canvas: fabric(
    'canvas',
    'Heavy cotton canvas that stands up on its own.',
    'Waxed canvas that takes rain and scuffs in stride.',
  ),
  straw: fabric(
    'raffia',
    'Handwoven raffia, tight and even, with no loose ends.',
    'Natural raffia crocheted by hand: every one is slightly different.',
  ),
  brass: fabric(
    'brass',
    'Solid brass under a thick layer of plating; it has a pleasing weight.',
    'Cast in recycled brass and polished by hand.',
  ),
  sterling: fabric(
    'sterling silver',
    'Hallmarked 925 silver, polished and ready to wear.',
    'Recycled sterling silver with a softly hammered surface.',
  ),
  felt: fabric(
    'wool felt',
    'Dense wool felt that holds its shape in wind and rain.',
    'Soft felted wool with a grosgrain band inside, so it won’t slip.',
  ),
  acetate: fabric(
    'acetate',
    'Hand-polished acetate with sturdy five-barrel hinges.',
    'Thick plant-based acetate; the lenses are category 3.',
  ),
  fleece: fabric(
    'sherpa fleece',
    'Fluffy sherpa that kids refuse to take off.',
    'Recycled fleece, warm, light, and impossible to ruin.',
  ),
} as const satisfies Record<string, Fabric>

export type FabricName = keyof typeof fabrics
