/*
 * The pieces of a portrait on a square of 256: a head at (128, 112), shoulders at the lower edge.
 * No faces: light from the left, and what people wear, is all there is.
 */

/** Fill colours of one person. */
export type Colours = {
  readonly skin: string
  readonly skinShade: string
  readonly hair: string
  readonly cloth: string
  readonly clothShade: string
  readonly trim: string
  readonly shirt: string
}

export type Piece = (colours: Colours) => string

/** Clothes are drawn larger than they are described here, so that the neck is short enough. */
const dressed = (garment: string) =>
  `<g transform="translate(128 258) scale(1.13) translate(-128 -256)">${garment}</g>`

const shoulders = 'M22 256C26 216 56 203 98 190L158 190C200 203 230 216 234 256Z'

export const head: Piece = ({ skin, skinShade }) =>
  `<path fill="${skinShade}" d="M109 138L109 186C113 204 143 204 147 186L147 138Z"/>` +
  `<ellipse cx="128" cy="112" rx="36" ry="45" fill="${skin}"/>` +
  `<path fill="${skinShade}" fill-opacity=".38" d="M128 67A36 45 0 0 1 128 157C143 150 147 130 147 112C147 94 142 74 128 67Z"/>`

export const ears: Piece = ({ skin, skinShade }) =>
  `<ellipse cx="92" cy="115" rx="6" ry="10" fill="${skin}"/>` +
  `<ellipse cx="164" cy="115" rx="6" ry="10" fill="${skinShade}"/>`

export const suit: Piece = ({ cloth, clothShade, shirt, trim }) =>
  dressed(
    `<path fill="${cloth}" d="${shoulders}"/>` +
      `<path fill="${shirt}" d="M106 190L128 250L150 190L140 184L116 184Z"/>` +
      `<path fill="${trim}" d="M123 206L133 206L132 240L128 247L124 240Z"/>` +
      `<path fill="${clothShade}" d="M104 187L86 216L104 222L98 232L126 256L128 250ZM152 187L170 216L152 222L158 232L130 256L128 250Z"/>`,
  )

export const openCollar: Piece = ({ cloth, clothShade, skinShade }) =>
  dressed(
    `<path fill="${cloth}" d="${shoulders}"/>` +
      `<path fill="${skinShade}" d="M108 188L128 224L148 188Z"/>` +
      `<path fill="${clothShade}" d="M106 184L94 206L116 226L128 224L109 190ZM150 184L162 206L140 226L128 224L147 190Z"/>` +
      `<path stroke="${clothShade}" stroke-width="2.5" d="M128 226L128 256"/>`,
  )

export const kurta: Piece = ({ cloth, clothShade, trim }) =>
  dressed(
    `<path fill="${cloth}" d="${shoulders}"/>` +
      `<path fill="${clothShade}" d="M105 184C112 196 144 196 151 184L154 194C146 208 110 208 102 194Z"/>` +
      `<path fill="${clothShade}" d="M121 204L135 204L135 256L121 256Z"/>` +
      `<circle cx="128" cy="216" r="2.6" fill="${trim}"/><circle cx="128" cy="231" r="2.6" fill="${trim}"/><circle cx="128" cy="246" r="2.6" fill="${trim}"/>`,
  )

/** A waistcoat over a kurta. */
export const bandi: Piece = ({ cloth, clothShade, shirt, trim }) =>
  dressed(
    `<path fill="${shirt}" d="${shoulders}"/>` +
      `<path fill="${cloth}" d="M64 203C80 197 92 193 104 189L122 256L44 256C48 236 54 214 64 203ZM192 203C176 197 164 193 152 189L134 256L212 256C208 236 202 214 192 203Z"/>` +
      `<path fill="${clothShade}" d="M104 186C112 197 144 197 152 186L154 194C146 206 110 206 102 194Z"/>` +
      `<path fill="${trim}" d="M172 222L190 218L191 223L173 227Z"/>`,
  )

export const saree: Piece = ({ cloth, clothShade, trim, skinShade }) =>
  dressed(
    `<path fill="${clothShade}" d="${shoulders}"/>` +
      `<path fill="${skinShade}" d="M106 189C112 212 144 212 150 189Z"/>` +
      `<path fill="${cloth}" d="M34 226C60 208 88 198 106 192C120 222 150 246 176 256L22 256C24 244 28 234 34 226Z"/>` +
      `<path fill="none" stroke="${trim}" stroke-width="5" d="M104 191C120 222 150 246 178 258"/>`,
  )

export const dupatta: Piece = ({ cloth, clothShade, trim, skinShade }) =>
  dressed(
    `<path fill="${cloth}" d="${shoulders}"/>` +
      `<path fill="${skinShade}" d="M108 188C114 206 142 206 148 188Z"/>` +
      `<path fill="${clothShade}" d="M98 189C104 222 152 222 158 189L176 196C172 244 84 244 80 196Z"/>` +
      `<path fill="none" stroke="${trim}" stroke-width="3" d="M80 196C84 244 172 244 176 196"/>`,
  )

export const blazer: Piece = ({ cloth, clothShade, shirt }) =>
  dressed(
    `<path fill="${cloth}" d="${shoulders}"/>` +
      `<path fill="${shirt}" d="M108 187C114 210 142 210 148 187L150 196L128 252L106 196Z"/>` +
      `<path fill="${clothShade}" d="M103 188L90 214L106 222L128 256L128 246ZM153 188L166 214L150 222L128 256L128 246Z"/>`,
  )

export const sidePart: Piece = ({ hair }) =>
  `<path fill="${hair}" d="M89 116C84 74 104 52 131 52C160 52 174 76 167 116C166 102 163 94 157 87C143 93 119 91 108 82C102 92 95 104 89 116Z"/>`

export const crop: Piece = ({ hair }) =>
  `<path fill="${hair}" d="M90 110C88 72 106 56 128 56C150 56 168 72 166 110C164 96 159 88 152 83C140 77 116 77 104 83C97 88 92 96 90 110Z"/>`

export const swept: Piece = ({ hair }) =>
  `<path fill="${hair}" d="M90 114C84 84 92 60 116 52C142 44 168 56 168 86C169 96 167 106 166 114C163 100 158 90 148 84C132 86 115 84 108 78C104 90 96 102 90 114Z"/>`

export const highHairline: Piece = ({ hair }) =>
  `<path fill="${hair}" d="M89 114C87 74 106 57 128 57C150 57 169 74 167 114C163 100 158 90 150 82C143 75 113 75 106 82C98 90 93 100 89 114Z"/>`

export const curls: Piece = ({ hair }) =>
  `<g fill="${hair}"><circle cx="98" cy="86" r="14"/><circle cx="108" cy="70" r="16"/><circle cx="128" cy="62" r="18"/><circle cx="148" cy="70" r="16"/><circle cx="158" cy="86" r="14"/><path d="M92 100C96 78 160 78 164 100C152 84 104 84 92 100Z"/></g>`

export const longHairBack: Piece = ({ hair }) =>
  `<path fill="${hair}" d="M84 110C80 62 100 46 128 46C156 46 176 62 172 110C172 142 178 172 186 200C168 212 88 212 70 200C78 172 84 142 84 110Z"/>`

export const bobBack: Piece = ({ hair }) =>
  `<path fill="${hair}" d="M82 112C78 64 100 48 128 48C156 48 178 64 174 112C174 134 174 150 168 162C150 170 106 170 88 162C82 150 82 134 82 112Z"/>`

export const bunBack: Piece = ({ hair }) =>
  `<circle cx="128" cy="48" r="19" fill="${hair}"/><path fill="${hair}" d="M86 116C82 72 102 52 128 52C154 52 174 72 170 116C170 126 168 132 164 138L92 138C88 132 86 126 86 116Z"/>`

export const lowBunBack: Piece = ({ hair }) =>
  `<circle cx="166" cy="152" r="17" fill="${hair}"/><path fill="${hair}" d="M85 114C82 68 102 50 128 50C154 50 175 68 171 114C171 136 166 150 160 158L96 158C90 150 85 136 85 114Z"/>`

/** Over the shoulder, in front of the cloth. */
export const braid: Piece = ({ hair, trim }) =>
  `<g fill="${hair}"><ellipse cx="166" cy="160" rx="11" ry="13"/><ellipse cx="170" cy="180" rx="11" ry="13"/><ellipse cx="172" cy="201" rx="10" ry="13"/><ellipse cx="172" cy="221" rx="9" ry="12"/></g><rect x="164" y="232" width="16" height="6" rx="3" fill="${trim}"/>`

export const centreParting: Piece = ({ hair }) =>
  `<path fill="${hair}" d="M128 58C104 58 88 80 88 122C94 108 100 98 112 88C120 82 125 74 128 66C131 74 136 82 144 88C156 98 162 108 168 122C168 80 152 58 128 58Z"/>`

export const sideFringe: Piece = ({ hair }) =>
  `<path fill="${hair}" d="M88 122C86 78 104 54 130 54C156 54 170 78 168 122C166 106 160 94 150 84C132 98 108 98 96 96C92 102 90 110 88 122Z"/>`

export const softFringe: Piece = ({ hair }) =>
  `<path fill="${hair}" d="M88 120C86 78 102 56 128 56C154 56 170 78 168 120C165 104 161 96 156 90C146 84 132 92 118 92C108 92 102 88 98 94C93 102 90 110 88 120Z"/>`

export const turban: Piece = ({ cloth, clothShade, trim }) =>
  `<path fill="${trim}" d="M106 84L128 72L150 84L128 90Z"/>` +
  `<path fill="${cloth}" d="M82 102C74 54 104 30 134 32C168 34 184 64 174 102C168 90 150 78 128 72C108 78 90 88 82 102Z"/>` +
  `<g fill="none" stroke="${clothShade}" stroke-width="4" stroke-linecap="round"><path d="M90 82C104 64 130 50 162 50"/><path d="M86 66C102 50 124 42 146 40"/><path d="M170 84C160 70 148 64 134 60"/></g>`

export const fullBeard: Piece = ({ hair }) =>
  `<path fill="${hair}" d="M91 110C90 150 106 172 128 172C150 172 166 150 165 110C162 128 156 136 148 136C140 128 116 128 108 136C100 136 94 128 91 110Z"/>`

export const trimBeard: Piece = ({ hair }) =>
  `<path fill="${hair}" fill-opacity=".82" d="M92 118C92 146 108 160 128 160C148 160 164 146 164 118C161 132 154 138 146 138C138 132 118 132 110 138C102 138 95 132 92 118Z"/>`

export const moustache: Piece = ({ hair }) =>
  `<path fill="${hair}" d="M108 139C114 131 123 131 128 134C133 131 142 131 148 139C140 141 133 140 128 138C123 140 116 141 108 139Z"/>`

export const glasses: Piece = () =>
  `<g fill="none" stroke="#22242b" stroke-width="2.6"><rect x="99" y="105" width="25" height="19" rx="9"/><rect x="132" y="105" width="25" height="19" rx="9"/><path d="M124 112C126 110 130 110 132 112M99 111L92 109M157 111L164 109"/></g>`

export const bindi: Piece = ({ trim }) => `<circle cx="128" cy="99" r="2.8" fill="${trim}"/>`

export const earrings: Piece = ({ trim }) =>
  `<circle cx="92" cy="131" r="3.4" fill="${trim}"/><circle cx="164" cy="131" r="3.4" fill="${trim}"/>`

export const veilBack: Piece = ({ cloth, clothShade }) =>
  `<path fill="${clothShade}" d="M128 44C82 44 76 92 79 132C80 172 62 196 50 256L206 256C194 196 176 172 177 132C180 92 174 44 128 44Z"/>` +
  `<path fill="${cloth}" d="M128 44C82 44 76 92 79 132C80 172 62 196 50 256L120 256C96 214 90 170 92 118C94 84 110 66 128 64Z"/>`

export const veilFront: Piece = ({ cloth, hair }) =>
  `<path fill="${hair}" d="M93 106C96 80 110 66 128 66C146 66 160 80 163 106C158 90 146 80 128 79C110 80 98 90 93 106Z"/>` +
  `<path fill="${cloth}" d="M92 128C94 172 110 186 146 192C170 196 186 214 206 256L50 256C58 220 70 196 84 176C90 164 92 146 92 128Z"/>`
