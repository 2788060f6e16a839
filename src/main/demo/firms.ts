import { present } from '#kit/assert.ts'
import type { PanHolder } from './identifiers.ts'
import type { Rng } from './prng.ts'

/** Trees, birds and landscape words, paired so that no firm of that name is known to exist. */
const stems = [
  'Kachnar Ridge',
  'Amaltas Court',
  'Khejri Gate',
  'Parijat Lane',
  'Semal Field',
  'Sarus Marsh',
  'Tamarind Quay',
  'Chinkara Plains',
  'Mahua Grove',
  'Nagkesar Hill',
  'Dhanesh Wood',
  'Kadamba Mill',
  'Shisham Row',
  'Bakula House',
  'Barasingha Reach',
  'Sandpiper Creek',
  'Ketaki Bay',
  'Sevanti Square',
  'Gulmohar Arch',
  'Deodar Slope',
  'Chinar Walk',
  'Rohida Dune',
  'Karanj Brook',
  'Champa Terrace',
  'Arjun Weir',
  'Jarul Crossing',
  'Neelgai Meadow',
  'Palash Orchard',
  'Lapwing Shore',
  'Siris Avenue',
  'Kokum Hollow',
  'Rudraksh Spur',
  'Tendu Clearing',
  'Babul Wells',
  'Harsingar Steps',
  'Munia Thicket',
  'Bulbul Ledge',
  'Champak Tarn',
  'Pochard Cairn',
  'Moringa Yard',
  'Wagtail Sluice',
  'Padauk Landing',
  'Silk Cotton Lane',
  'Vetiver Bend',
  'Saptaparni Point',
  'Laurel Ghat',
  'Monsoon Causeway',
  'Basalt Steps',
  'Laterite Ford',
  'Granite Kund',
  'Copper Heron',
  'Indigo Plover',
  'Slate Egret',
  'Ochre Partridge',
  'Russet Kite Hill',
  'Saffron Quarry',
  'Teak Viaduct',
  'Bamboo Lantern',
] as const

export type Firm = {
  /** The invented part of the name. */
  readonly stem: string
  readonly name: string
  readonly domain: string
  readonly panHolder: PanHolder
}

/** The stem of the company that is a named actor. */
export const ACTOR_STEM = 'Kachnar Ridge'

/** Hands out firms, every stem once; the actor's only when asked for. */
export function createFirms(rng: Rng): (endings: readonly string[], stem?: string) => Firm {
  const left = rng.shuffle(stems.filter((one) => one !== ACTOR_STEM))
  return (endings, wanted) => {
    const stem = wanted ?? present(left.pop(), 'there are more stems than firms')
    const ending = rng.pick(endings)
    return {
      stem,
      name: `${stem} ${ending}`,
      domain: `${stem.toLowerCase().replace(/[^a-z]/g, '')}.example`,
      panHolder: ending.includes('Private Limited') ? 'C' : 'F',
    }
  }
}
