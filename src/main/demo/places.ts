import type { Language } from '#contract/enums.ts'
import type { State } from '#contract/states.ts'
import { present } from '#kit/assert.ts'
import type { Rng } from './prng.ts'
import type { Address } from './types.ts'

export type Place = {
  readonly city: string
  readonly state: State
  readonly tongue: Language
  /** Localities with their PIN codes. */
  readonly localities: readonly (readonly [name: string, pin: string])[]
}

const maharashtra = { state: 'Maharashtra', tongue: 'marathi' } as const
const gujarat = { state: 'Gujarat', tongue: 'gujrati' } as const
const uttarPradesh = { state: 'Uttar Pradesh', tongue: 'hindi' } as const
const rajasthan = { state: 'Rajasthan', tongue: 'hindi' } as const
const madhyaPradesh = { state: 'Madhya Pradesh', tongue: 'hindi' } as const
const westBengal = { state: 'West Bengal', tongue: 'bengali' } as const
const tamilNadu = { state: 'Tamil Nadu', tongue: 'tamil' } as const
const karnataka = { state: 'Karnataka', tongue: 'kannada' } as const
const andhra = { state: 'Andhra Pradesh', tongue: 'telgu' } as const
const kerala = { state: 'Kerala', tongue: 'malyalam' } as const
const punjab = { state: 'Punjab', tongue: 'punjabi' } as const
const delhi = { state: 'Delhi', tongue: 'hindi' } as const
const haryana = { state: 'Haryana', tongue: 'hindi' } as const
const chhattisgarh = { state: 'Chhattisgarh', tongue: 'hindi' } as const
const bihar = { state: 'Bihar', tongue: 'hindi' } as const
const jharkhand = { state: 'Jharkhand', tongue: 'hindi' } as const
const odisha = { state: 'Odisha', tongue: 'english' } as const
const assam = { state: 'Assam', tongue: 'english' } as const
const meghalaya = { state: 'Meghalaya', tongue: 'english' } as const
const telangana = { state: 'Telangana', tongue: 'telgu' } as const
const chandigarh = { state: 'Chandigarh', tongue: 'punjabi' } as const
const goa = { state: 'Goa', tongue: 'english' } as const
const uttarakhand = { state: 'Uttarakhand', tongue: 'hindi' } as const
const jammuAndKashmir = { state: 'Jammu and Kashmir', tongue: 'hindi' } as const

export const places: readonly Place[] = [
  place(
    'Mumbai',
    maharashtra,
    'Andheri East 400069; Borivali West 400092; Dadar West 400028; Mulund West 400080; Fort 400001; Goregaon East 400063',
  ),
  place(
    'Pune',
    maharashtra,
    'Kothrud 411038; Aundh 411007; Deccan Gymkhana 411004; Viman Nagar 411014',
  ),
  place('Nagpur', maharashtra, 'Dharampeth 440010; Sitabuldi 440012'),
  place('Nashik', maharashtra, 'College Road 422005; Indira Nagar 422009'),
  place(
    'Ahmedabad',
    gujarat,
    'Navrangpura 380009; Satellite 380015; Maninagar 380008; Bodakdev 380054',
  ),
  place('Surat', gujarat, 'Adajan 395009; Vesu 395007'),
  place('Vadodara', gujarat, 'Alkapuri 390007; Manjalpur 390011'),
  place('Rajkot', gujarat, 'Kalavad Road 360005; Yagnik Road 360001'),
  place(
    'New Delhi',
    delhi,
    'Karol Bagh 110005; Lajpat Nagar 110024; Pitampura 110034; Dwarka Sector 10 110075',
  ),
  place('Gurugram', haryana, 'Sector 14 122001; Sushant Lok 122009'),
  place('Noida', uttarPradesh, 'Sector 18 201301; Sector 62 201309'),
  place('Lucknow', uttarPradesh, 'Hazratganj 226001; Gomti Nagar 226010; Aliganj 226024'),
  place('Varanasi', uttarPradesh, 'Lanka 221005; Sigra 221010'),
  place('Jaipur', rajasthan, 'C-Scheme 302001; Malviya Nagar 302017; Vaishali Nagar 302021'),
  place('Udaipur', rajasthan, 'Hiran Magri 313002; Fatehpura 313001'),
  place('Indore', madhyaPradesh, 'Vijay Nagar 452010; South Tukoganj 452001'),
  place('Bhopal', madhyaPradesh, 'Arera Colony 462016; MP Nagar 462011'),
  place('Raipur', chhattisgarh, 'Shankar Nagar 492007; Civil Lines 492001'),
  place('Patna', bihar, 'Boring Road 800001; Kankarbagh 800020'),
  place('Ranchi', jharkhand, 'Lalpur 834001; Doranda 834002'),
  place(
    'Kolkata',
    westBengal,
    'Salt Lake Sector V 700091; Ballygunge 700019; Park Street 700016; Gariahat 700029',
  ),
  place('Siliguri', westBengal, 'Hakimpara 734001; Sevoke Road 734001'),
  place('Bhubaneswar', odisha, 'Saheed Nagar 751007; Jayadev Vihar 751013'),
  place('Guwahati', assam, 'Dispur 781006; Panbazar 781001'),
  place('Shillong', meghalaya, 'Laitumkhrah 793003'),
  place('Chennai', tamilNadu, 'T. Nagar 600017; Mylapore 600004; Adyar 600020; Anna Nagar 600040'),
  place('Coimbatore', tamilNadu, 'R.S. Puram 641002; Peelamedu 641004'),
  place('Madurai', tamilNadu, 'K.K. Nagar 625020; Anna Nagar 625020'),
  place(
    'Bengaluru',
    karnataka,
    'Jayanagar 560041; Malleshwaram 560003; Indiranagar 560038; Basavanagudi 560004',
  ),
  place('Mysuru', karnataka, 'Saraswathipuram 570009; Kuvempunagar 570023'),
  place('Mangaluru', karnataka, 'Kadri 575002; Hampankatta 575001'),
  place(
    'Hyderabad',
    telangana,
    'Himayatnagar 500029; Kukatpally 500072; Banjara Hills 500034; Secunderabad 500003',
  ),
  place('Visakhapatnam', andhra, 'Dwaraka Nagar 530016; MVP Colony 530017'),
  place('Vijayawada', andhra, 'Benz Circle 520010; Governorpet 520002'),
  place('Kochi', kerala, 'Kaloor 682017; Panampilly Nagar 682036; Edappally 682024'),
  place('Thiruvananthapuram', kerala, 'Kowdiar 695003; Pattom 695004'),
  place('Kozhikode', kerala, 'Nadakkavu 673011; Mavoor Road 673004'),
  place('Chandigarh', chandigarh, 'Sector 17 160017; Sector 35 160022'),
  place('Ludhiana', punjab, 'Model Town 141002; Civil Lines 141001'),
  place('Panaji', goa, 'Miramar 403001; Caranzalem 403002'),
  place('Dehradun', uttarakhand, 'Rajpur Road 248001; Vasant Vihar 248006'),
  place('Jammu', jammuAndKashmir, 'Gandhi Nagar 180004; Channi Himmat 180015'),
]

/** Where more of the trade sits than elsewhere. */
export const largeCities: readonly Place[] = places.filter(({ city }) =>
  ['Mumbai', 'Ahmedabad', 'New Delhi', 'Bengaluru', 'Chennai', 'Kolkata', 'Pune'].includes(city),
)

export function placeNamed(city: string): Place {
  return present(
    places.find((one) => one.city === city),
    `${city} is on the list of places`,
  )
}

const buildings = [
  'Sheetal Chambers',
  'Amrit Kunj',
  'Suvarna Arcade',
  'Meghdoot Residency',
  'Trishul Plaza',
  'Kaveri Heights',
  'Saraswati Sadan',
  'Ashirwad Complex',
  'Neelam Corporate Park',
  'Rajani Gandha Apartments',
  'Mayura Court',
  'Panchavati Towers',
  'Shivalik House',
  'Chandralok',
  'Vrindavan Enclave',
  'Utkarsh Business Centre',
]
const roads = [
  'Temple Road',
  'Station Road',
  'Lake View Road',
  '2nd Cross',
  'Old Post Office Lane',
  'Nehru Path',
  'Library Road',
  'Market Street',
  'Garden Road',
  '5th Main',
]

/** An address in `place`: an office for a company, a flat for a person. */
export function makeAddress(rng: Rng, place: Place, kind: 'office' | 'home'): Address {
  const [locality, pin] = rng.pick(place.localities)
  const floor = rng.int(1, 9)
  const door = `${floor}0${rng.int(1, 8)}`
  const building = rng.pick(buildings)
  return {
    address1: kind === 'office' ? `Office ${door}, ${building}` : `Flat ${door}, ${building}`,
    address2: `${rng.pick(roads)}, ${locality}`,
    city: place.city,
    state: place.state,
    pin,
  }
}

/** `localities` as "Name PIN; Name PIN". */
function place(city: string, state: Pick<Place, 'state' | 'tongue'>, localities: string): Place {
  const pairs = localities
    .split('; ')
    .map((entry) => [entry.slice(0, -7), entry.slice(-6)] as const)
  return { city, ...state, localities: pairs }
}
