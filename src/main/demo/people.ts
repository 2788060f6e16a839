import type { Language } from '#contract/enums.ts'
import type { Rng } from './prng.ts'
import type { Person, Portrait } from './types.ts'

type Community = {
  readonly tongue: Language
  readonly weight: number
  readonly women: string
  readonly men: string
  readonly last: string
  /** How some of its men and women are dressed in portraits. */
  readonly mensPortrait?: readonly [Portrait, number]
  readonly womensPortrait?: readonly [Portrait, number]
}

/**
 * First and last names by community, so that they go together. The pools leave out names that
 * would make up a well-known person of public life or of the financial field.
 */
const communities: readonly Community[] = [
  {
    tongue: 'hindi',
    weight: 18,
    women: 'Kavita Shalini Nidhi Ritu Garima Vandana Pallavi Aparna Tanvi Charu Shraddha Sunita',
    men: 'Ashutosh Vikrant Alok Saket Gaurav Pankaj Tarun Mukul Harshit Nakul Prateek Shivendra',
    last: 'Saxena Srivastava Chaturvedi Rastogi Bhatnagar Dubey Mathur Nigam Pathak Awasthi Dixit',
  },
  {
    tongue: 'hindi',
    weight: 8,
    women: 'Bhavna Kusum Sangeeta Divya Nisha Hemlata Yashoda Kiran',
    men: 'Mahendra Lokesh Naresh Hemant Kamlesh Devendra Bhanwar Suresh',
    last: 'Rathore Shekhawat Bhati Bohra Surana Maloo Purohit Vyas Chundawat Ranawat',
  },
  {
    tongue: 'gujrati',
    weight: 13,
    women: 'Hetal Jigna Krupa Bhoomi Foram Riddhi Mital Dhara Nirali',
    men: 'Chirag Jignesh Parth Bhavesh Darshan Tejas Dipesh Kaushal Maulik',
    last: 'Trivedi Desai Bhatt Vora Solanki Thakkar Zaveri Raval Mankad Vaidya',
  },
  {
    tongue: 'marathi',
    weight: 13,
    women: 'Ashwini Rucha Mugdha Sayali Gauri Vaishnavi Snehal Amruta Radhika',
    men: 'Aniket Omkar Mandar Prasad Nachiket Yogesh Tushar Chinmay Sameer',
    last: 'Kulkarni Deshmukh Joglekar Patwardhan Gokhale Shinde Bhosale Sathe Chitnis Karandikar Wagh',
  },
  {
    tongue: 'tamil',
    weight: 9,
    women: 'Kavitha Meenakshi Nithya Revathi Sangeetha Bhuvana Abirami Janaki',
    men: 'Karthik Senthil Arun Saravanan Muthu Vignesh Balaji Gokul',
    last: 'Subramanian Natarajan Krishnan Venkataraman Sundaram Ramanathan Palaniappan Rajagopalan',
  },
  {
    tongue: 'telgu',
    weight: 9,
    women: 'Sravani Lavanya Swathi Harika Kalyani Madhavi Padmaja Sirisha',
    men: 'Kiran Srinivas Vamsi Chaitanya Harish Phani Naveen Praveen',
    last: 'Gaddam Chowdary Kondapalli Vemuri Gudipati Yalamanchili Nimmagadda Challa Devulapalli',
  },
  {
    tongue: 'kannada',
    weight: 8,
    women: 'Deepa Shruthi Chaitra Rashmi Vidya Sahana Namratha Sumana',
    men: 'Raghavendra Manjunath Girish Prashanth Nagesh Vinay Chethan Sudhir',
    last: 'Hegde Gowda Shetty Bhat Murthy Kini Acharya Nayak Upadhya',
  },
  {
    tongue: 'malyalam',
    weight: 8,
    women: 'Athira Parvathy Sreeja Reshma Divya Asha Beena Lekshmi',
    men: 'Ajayan Jayakrishnan Vishnu Sreejith Ramesh Bipin Hari Unni',
    last: 'Nair Nambiar Kurup Panicker Varghese Kurian Namboothiri Poduval',
  },
  {
    tongue: 'bengali',
    weight: 9,
    women: 'Debjani Moumita Paromita Sreyashi Baisakhi Madhurima Suchismita Ananya',
    men: 'Subhasish Nilanjan Abhirup Sayantan Dibyendu Tathagata Swarnendu Arijit',
    last: 'Banerjee Sengupta Dasgupta Ghosh Chakraborty Bhattacharya Dutta Guha Lahiri Sanyal',
  },
  {
    tongue: 'punjabi',
    weight: 8,
    women: 'Harpreet Prabhleen Gurleen Manpreet Navneet Jasleen Amrit Kirandeep',
    men: 'Gurpreet Harjot Amandeep Karanveer Tejinder Jaskaran Inderpal Sukhdev',
    last: 'Sandhu Dhillon Sethi Chadha Grewal Ahluwalia Walia Sodhi Bhalla Bhullar',
    mensPortrait: ['turbaned', 0.75],
  },
  {
    tongue: 'english',
    weight: 5,
    women: 'Subhashree Itishree Barnali Rimjhim Banri Priyanka',
    men: 'Debabrata Biswajit Sanjib Bhaskar Nabajit Kynsai',
    last: 'Mohanty Panda Baruah Saikia Sahoo Borah Hazarika Lyngdoh',
  },
  {
    tongue: 'hindi',
    weight: 8,
    women: 'Ayesha Farah Nazia Rukhsar Shaheen Sabiha Mehjabeen',
    men: 'Faisal Nadeem Wasim Tauseef Rehan Zubair Shadab Kashif',
    last: 'Ansari Qureshi Siddiqui Sheikh Kazi Farooqui Rizvi Usmani',
    womensPortrait: ['veiled', 0.6],
  },
  {
    tongue: 'english',
    weight: 5,
    women: 'Natasha Maria Sheryl Melissa Lorraine Karen',
    men: 'Savio Kevin Nigel Joel Ashley Trevor',
    last: "D'Souza Fernandes Pereira Rodrigues Lobo Noronha Pinto Menezes",
  },
  {
    tongue: 'gujrati',
    weight: 3,
    women: 'Farida Roxanne Delna Khursheed Mehernaz',
    men: 'Rustom Zubin Hormuz Jehangir Porus',
    last: 'Daruwalla Batliwala Kapadia Dastur Bharucha Contractor',
  },
]

/**
 * Draws people whose full names are all different, and different from the reserved ones; half of
 * them women. With a tongue given, from that community as long as its names last.
 */
export function createPeople(
  rng: Rng,
  reserved: readonly string[] = [],
): (tongue?: Language) => Person {
  const taken = new Set(reserved)
  return (tongue) => {
    for (let attempt = 0; ; attempt += 1) {
      const person = drawPerson(rng, attempt < 40 ? tongue : undefined)
      const full = `${person.first} ${person.last}`
      if (!taken.has(full)) {
        taken.add(full)
        return person
      }
    }
  }
}

function drawPerson(rng: Rng, tongue: Language | undefined): Person {
  const eligible = communities.filter((one) => tongue === undefined || one.tongue === tongue)
  const community = rng.weighted(eligible.map((one) => [one, one.weight] as const))
  const isWoman = rng.chance(0.5)
  const [special, share] = (isWoman ? community.womensPortrait : community.mensPortrait) ?? [
    isWoman ? 'feminine' : 'masculine',
    0,
  ]
  const plain: Portrait = isWoman ? 'feminine' : 'masculine'
  return {
    first: rng.pick((isWoman ? community.women : community.men).split(' ')),
    last: rng.pick(community.last.split(' ')),
    portrait: rng.chance(share) ? special : plain,
    tongue: community.tongue,
  }
}
