import { randomOf, type Random } from '#demo/random.ts'
import { num } from './paths.ts'
import { darker, lighter, mixed } from './tones.ts'
import { keyOf, type Drawing } from './drawing.ts'

const grounds = ['#d8c3ab', '#b9c4b4', '#c9b2b6', '#aab6c4', '#d6c08f', '#bfa793', '#c4c0b2', '#b7a7b9']
const skins = ['#f0cdb0', '#e2b48f', '#c98f66', '#a56d47', '#7c4d33', '#593624']
const hairs = ['#2a2122', '#4a3124', '#7a4f30', '#b07d48', '#8c8784', '#6d2f24']
const clothes = ['#2b3a59', '#6d2735', '#6c6b42', '#ebe1cd', '#2b2a2d', '#bd6547', '#5f87b3']

/** The written sellers look as their names and words suggest; `cut`: 0 long, 1 bob, 2 bun, 3 short. */
const portraits: Record<string, { skin: number; hair: number; cut: number; hasBeard?: boolean }> = {
  ines_marchetti: { skin: 1, hair: 1, cut: 1 },
  theo_adeyemi: { skin: 5, hair: 0, cut: 3, hasBeard: true },
  'camille.dufour': { skin: 0, hair: 3, cut: 2 },
  noor_vintage: { skin: 2, hair: 0, cut: 0 },
  'saskia.devries': { skin: 0, hair: 2, cut: 1 },
  marcus_bell: { skin: 1, hair: 5, cut: 3, hasBeard: true },
  'yuki.tanabe': { skin: 1, hair: 0, cut: 1 },
  lottie_lark: { skin: 0, hair: 5, cut: 0 },
  'paloma.reyes': { skin: 3, hair: 0, cut: 2 },
  'freja.holm': { skin: 0, hair: 3, cut: 0 },
  dario_conti: { skin: 2, hair: 4, cut: 3, hasBeard: true },
  'amara.okoye': { skin: 5, hair: 0, cut: 2 },
  wren_and_co: { skin: 1, hair: 2, cut: 3 },
  'ottilie.brandt': { skin: 1, hair: 4, cut: 1 },
}

/** A seller's portrait, square: head and shoulders in a few calm shapes, the initials below the collar. */
export function drawAvatar(username: string, initials: string): Drawing {
  const random = randomOf(`avatar:${username}`)
  const wall = random.pick(grounds)
  const written = portraits[username]
  const skin = skins[written?.skin ?? random.int(0, 5)]!
  const hair = hairs[written?.hair ?? random.int(0, 5)]!
  const cut = written?.cut ?? random.int(0, 3)
  const cloth = random.pick(clothes)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 960 960">
<defs><radialGradient id="wall" cx=".35" cy=".25" r="1"><stop offset="0" stop-color="${lighter(wall, 0.45)}"/><stop offset="1" stop-color="${darker(wall, 0.1)}"/></radialGradient><linearGradient id="side"><stop offset=".4" stop-color="#1b1216" stop-opacity="0"/><stop offset="1" stop-color="#1b1216" stop-opacity=".3"/></linearGradient>
<filter id="soft"><feGaussianBlur stdDeviation="16"/></filter>
<filter id="paper" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 .9 0 0 0 -.36"/></filter></defs>
<rect width="960" height="960" fill="url(#wall)"/><circle cx="${random.int(420, 560)}" cy="420" r="330" fill="${lighter(wall, 0.5)}" fill-opacity=".5"/>
${hairBehind(hair, cut)}${bust(cloth, skin)}${face(skin, hair)}${written?.hasBeard ? beard(hair) : ''}${hairFront(hair, random)}
<text x="480" y="880" text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" font-size="64" letter-spacing="10" fill="${mixed(cloth, '#fffaf2', cloth === '#ebe1cd' ? 0 : 0.72)}" ${cloth === '#ebe1cd' ? 'style="fill:#4a3a30"' : ''}>${initials}</text>
<rect width="960" height="960" filter="url(#paper)" opacity=".3" style="mix-blend-mode:overlay"/></svg>`
  return { svg, key: keyOf(svg), blur: wall }
}

function bust(cloth: string, skin: string): string {
  const body = 'M120 960C130 800 250 740 380 716C420 770 540 770 580 716C710 740 830 800 840 960Z'
  return `<path d="M400 560H560V720C560 790 400 790 400 720Z" fill="${darker(skin, 0.16)}"/><path d="${body}" fill="${cloth}"/><path d="${body}" fill="url(#side)"/><path d="M380 716C420 770 540 770 580 716" fill="none" stroke="${darker(cloth, 0.4)}" stroke-width="12" stroke-opacity=".6"/>`
}

function face(skin: string, hair: string): string {
  const head = 'M330 400C326 250 634 250 630 400C630 540 566 652 480 652C394 652 330 540 330 400Z'
  const ink = darker(skin, 0.55)
  const eye = (x: number) =>
    `<path d="M${x - 30} 424Q${x} 446 ${x + 30} 424" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round"/><path d="M${x - 40} 384Q${x} 364 ${x + 40} 382" fill="none" stroke="${hair}" stroke-width="10" stroke-linecap="round"/>`
  return `<path d="${head}" fill="${skin}"/><path d="${head}" fill="url(#side)" fill-opacity=".8"/><g filter="url(#soft)" fill="#c4523f" fill-opacity=".22"><circle cx="400" cy="490" r="40"/><circle cx="560" cy="490" r="40"/></g>${eye(412)}${eye(548)}<path d="M484 420C476 470 466 490 492 500" fill="none" stroke="${ink}" stroke-opacity=".6" stroke-width="6" stroke-linecap="round"/><path d="M436 560Q480 590 526 556" fill="none" stroke="${darker(mixed(skin, '#a8323a', 0.5), 0.25)}" stroke-width="10" stroke-linecap="round"/>`
}

const behind = [
  'M300 420C270 200 690 200 660 420C690 560 700 700 660 790C600 760 360 760 300 790C260 700 270 560 300 420Z',
  'M306 430C280 220 680 220 654 430C668 520 660 590 630 610H330C300 590 292 520 306 430Z',
  'M420 190C420 110 540 110 540 190C540 250 420 250 420 190Z',
  '',
]
const front = [
  'M322 420C316 300 380 250 480 246C580 250 644 300 638 420C610 380 590 330 566 316C500 350 400 350 372 330C350 350 336 390 322 420Z',
  'M322 420C310 280 400 236 500 240C600 246 650 310 638 420C624 380 600 350 560 330C480 320 400 330 350 400C340 408 330 412 322 420Z',
  'M324 400C320 270 400 238 480 238C560 238 640 270 636 400C612 330 560 300 480 300C400 300 348 330 324 400Z',
]

function beard(hair: string): string {
  return `<path d="M334 440C340 560 400 664 480 664C560 664 620 560 626 440C610 520 590 540 560 536C520 516 440 516 400 536C370 540 350 520 334 440Z" fill="${hair}" fill-opacity=".9"/><path d="M440 570Q480 590 520 568" fill="none" stroke="#c98a7a" stroke-width="10" stroke-linecap="round"/>`
}

function hairBehind(hair: string, cut: number): string {
  return `<path d="${behind[cut] ?? ''}" fill="${darker(hair, 0.25)}"/>`
}

function hairFront(hair: string, random: Random): string {
  const d = random.pick(front)
  const shine = num(random.between(0.1, 0.2))
  return `<path d="${d}" fill="${hair}"/><path d="M380 300C420 268 520 262 570 288" fill="none" stroke="#fffaf2" stroke-opacity="${shine}" stroke-width="16" stroke-linecap="round"/>`
}
