// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '../data-file/parse-data-file.ts'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire blueprint","description":"The ordered layers of one kind of prompt.","type":"object","additionalProperties":false,"required":["layers"],"properties":{"$schema":{"type":"string"},"name":{"type":"string","pattern":".","description":"Default: the name of the file."},"description":{"type":"string"},"inputs":{"type":"object","description":"Inputs from the caller.","additionalProperties":{"type":["object","null"],"additionalProperties":false,"properties":{"description":{"type":"string"},"required":{"type":"boolean"},"default":{},"main":{"type":"boolean","description":"Whether this input gets the content of a plain text input file."}}}},"reserve":{"description":"Number of tokens reserved for the reply.","anyOf":[{"type":"integer","minimum":0},{"type":"object","additionalProperties":false,"minProperties":1,"properties":{"full":{"type":"integer","minimum":0},"medium":{"type":"integer","minimum":0},"minimal":{"type":"integer","minimum":0}}}]},"separator":{"type":"string","description":"Separator between layers in plain text."},"layers":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["id"],"anyOf":[{"required":["template"]},{"required":["source"]}],"properties":{"id":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_-]*$","description":"The name of the layer in reports and in XML."},"role":{"enum":["system","user","assistant"],"default":"system","description":"The role of the message that contains the layer."},"template":{"description":"A template, or a list of templates. The first existing template is used. Names may contain {{inputs}}.","anyOf":[{"type":"string","pattern":"."},{"type":"array","minItems":1,"items":{"type":"string","pattern":"."}}]},"source":{"type":"string","pattern":".","description":"An input, or a source supplied by the kit."},"format":{"enum":["text","xml"],"default":"text","description":"xml: values in the template are escaped."},"fit":{"enum":["keep","variant","condense","oldest-first","lowest-first","omit"],"default":"keep","description":"How the layer is shortened. keep: never shortened. variant, condense: replaced by a shorter text. oldest-first, lowest-first: items are dropped. omit: the layer is left out."},"priority":{"type":"number","default":0,"description":"Layers with a higher priority are filled first. Layers with the same priority are filled in file order."},"target":{"description":"Target size in tokens (a soft limit). Every layer is filled up to its target before any layer exceeds its target. 0 leaves the layer out.","anyOf":[{"type":"integer","minimum":0},{"type":"object","additionalProperties":false,"minProperties":1,"properties":{"full":{"type":"integer","minimum":0},"medium":{"type":"integer","minimum":0},"minimal":{"type":"integer","minimum":0}}}]},"max":{"description":"Hard limit of the layer in tokens. Ignored with `keep`.","anyOf":[{"type":"integer","minimum":0},{"type":"object","additionalProperties":false,"minProperties":1,"properties":{"full":{"type":"integer","minimum":0},"medium":{"type":"integer","minimum":0},"minimal":{"type":"integer","minimum":0}}}]},"limit":{"description":"Maximum number of items.","anyOf":[{"type":"integer","minimum":0},{"type":"object","additionalProperties":false,"minProperties":1,"properties":{"full":{"type":"integer","minimum":0},"medium":{"type":"integer","minimum":0},"minimal":{"type":"integer","minimum":0}}}]},"stable":{"type":"boolean","description":"Whether the text up to the end of this layer is the same in other prompts. Such text can be cached."},"block":{"description":"Approximate block size in tokens. History is left out block by block.","anyOf":[{"type":"integer","minimum":1},{"type":"object","additionalProperties":false,"minProperties":1,"properties":{"full":{"type":"integer","minimum":1},"medium":{"type":"integer","minimum":1},"minimal":{"type":"integer","minimum":1}}}]},"heading":{"type":"string","description":"A heading above the layer. Not used in XML."},"label":{"type":"string","description":"A label directly before the layer’s text. Used only in plain text."},"separator":{"type":"string","description":"Separator between items. Default: a blank line."},"element":{"type":"string","pattern":"^[\\p{L}_][\\p{L}\\p{N}._-]*$","description":"The element in XML. Default: the id."}}}}}};
const pattern0 = new RegExp(".", "u");
const pattern1 = new RegExp("^[A-Za-z_][A-Za-z0-9_-]*$", "u");
const pattern5 = new RegExp("^[\\p{L}_][\\p{L}\\p{N}._-]*$", "u");
const func2 = Object.prototype.hasOwnProperty;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.layers === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "layers"},message:"must have required property '"+"layers"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "$schema") || (key0 === "name")) || (key0 === "description")) || (key0 === "inputs")) || (key0 === "reserve")) || (key0 === "separator")) || (key0 === "layers"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.name,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.name.type,parentSchema:schema11.properties.name,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.description.type,parentSchema:schema11.properties.description,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.inputs !== undefined){
let data3 = data.inputs;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
let data4 = data3[key1];
if((!(data4 && typeof data4 == "object" && !Array.isArray(data4))) && (data4 !== null)){
const err6 = {instancePath:instancePath+"/inputs/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/inputs/additionalProperties/type",keyword:"type",params:{type: schema11.properties.inputs.additionalProperties.type},message:"must be object,null",schema:schema11.properties.inputs.additionalProperties.type,parentSchema:schema11.properties.inputs.additionalProperties,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key2 in data4){
if(!((((key2 === "description") || (key2 === "required")) || (key2 === "default")) || (key2 === "main"))){
const err7 = {instancePath:instancePath+"/inputs/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/inputs/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.inputs.additionalProperties,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data4.description !== undefined){
let data5 = data4.description;
if(typeof data5 !== "string"){
const err8 = {instancePath:instancePath+"/inputs/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/properties/inputs/additionalProperties/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.inputs.additionalProperties.properties.description.type,parentSchema:schema11.properties.inputs.additionalProperties.properties.description,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data4.required !== undefined){
let data6 = data4.required;
if(typeof data6 !== "boolean"){
const err9 = {instancePath:instancePath+"/inputs/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/required",schemaPath:"#/properties/inputs/additionalProperties/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.inputs.additionalProperties.properties.required.type,parentSchema:schema11.properties.inputs.additionalProperties.properties.required,data:data6};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data4.main !== undefined){
let data7 = data4.main;
if(typeof data7 !== "boolean"){
const err10 = {instancePath:instancePath+"/inputs/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/main",schemaPath:"#/properties/inputs/additionalProperties/properties/main/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.inputs.additionalProperties.properties.main.type,parentSchema:schema11.properties.inputs.additionalProperties.properties.main,data:data7};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
}
}
else {
const err11 = {instancePath:instancePath+"/inputs",schemaPath:"#/properties/inputs/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.inputs.type,parentSchema:schema11.properties.inputs,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.reserve !== undefined){
let data8 = data.reserve;
const _errs21 = errors;
let valid3 = false;
const _errs22 = errors;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
const err12 = {instancePath:instancePath+"/reserve",schemaPath:"#/properties/reserve/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.reserve.anyOf[0].type,parentSchema:schema11.properties.reserve.anyOf[0],data:data8};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(typeof data8 == "number"){
if(data8 < 0 || isNaN(data8)){
const err13 = {instancePath:instancePath+"/reserve",schemaPath:"#/properties/reserve/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.reserve.anyOf[0],data:data8};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid0 = _errs22 === errors;
valid3 = valid3 || _valid0;
if(!valid3){
const _errs24 = errors;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(Object.keys(data8).length < 1){
const err14 = {instancePath:instancePath+"/reserve",schemaPath:"#/properties/reserve/anyOf/1/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.reserve.anyOf[1],data:data8};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
for(const key3 in data8){
if(!(((key3 === "full") || (key3 === "medium")) || (key3 === "minimal"))){
const err15 = {instancePath:instancePath+"/reserve",schemaPath:"#/properties/reserve/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.reserve.anyOf[1],data:data8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data8.full !== undefined){
let data9 = data8.full;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
const err16 = {instancePath:instancePath+"/reserve/full",schemaPath:"#/properties/reserve/anyOf/1/properties/full/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.reserve.anyOf[1].properties.full.type,parentSchema:schema11.properties.reserve.anyOf[1].properties.full,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(typeof data9 == "number"){
if(data9 < 0 || isNaN(data9)){
const err17 = {instancePath:instancePath+"/reserve/full",schemaPath:"#/properties/reserve/anyOf/1/properties/full/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.reserve.anyOf[1].properties.full,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
if(data8.medium !== undefined){
let data10 = data8.medium;
if(!((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10)))){
const err18 = {instancePath:instancePath+"/reserve/medium",schemaPath:"#/properties/reserve/anyOf/1/properties/medium/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.reserve.anyOf[1].properties.medium.type,parentSchema:schema11.properties.reserve.anyOf[1].properties.medium,data:data10};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(typeof data10 == "number"){
if(data10 < 0 || isNaN(data10)){
const err19 = {instancePath:instancePath+"/reserve/medium",schemaPath:"#/properties/reserve/anyOf/1/properties/medium/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.reserve.anyOf[1].properties.medium,data:data10};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
if(data8.minimal !== undefined){
let data11 = data8.minimal;
if(!((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11)))){
const err20 = {instancePath:instancePath+"/reserve/minimal",schemaPath:"#/properties/reserve/anyOf/1/properties/minimal/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.reserve.anyOf[1].properties.minimal.type,parentSchema:schema11.properties.reserve.anyOf[1].properties.minimal,data:data11};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(typeof data11 == "number"){
if(data11 < 0 || isNaN(data11)){
const err21 = {instancePath:instancePath+"/reserve/minimal",schemaPath:"#/properties/reserve/anyOf/1/properties/minimal/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.reserve.anyOf[1].properties.minimal,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
}
else {
const err22 = {instancePath:instancePath+"/reserve",schemaPath:"#/properties/reserve/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.reserve.anyOf[1].type,parentSchema:schema11.properties.reserve.anyOf[1],data:data8};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var _valid0 = _errs24 === errors;
valid3 = valid3 || _valid0;
}
if(!valid3){
const err23 = {instancePath:instancePath+"/reserve",schemaPath:"#/properties/reserve/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.reserve.anyOf,parentSchema:schema11.properties.reserve,data:data8};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
}
}
if(data.separator !== undefined){
let data12 = data.separator;
if(typeof data12 !== "string"){
const err24 = {instancePath:instancePath+"/separator",schemaPath:"#/properties/separator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.separator.type,parentSchema:schema11.properties.separator,data:data12};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.layers !== undefined){
let data13 = data.layers;
if(Array.isArray(data13)){
if(data13.length < 1){
const err25 = {instancePath:instancePath+"/layers",schemaPath:"#/properties/layers/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.layers,data:data13};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
let data14 = data13[i0];
const _errs39 = errors;
let valid7 = false;
const _errs40 = errors;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.template === undefined){
const err26 = {instancePath:instancePath+"/layers/" + i0,schemaPath:"#/properties/layers/items/anyOf/0/required",keyword:"required",params:{missingProperty: "template"},message:"must have required property '"+"template"+"'",schema:schema11.properties.layers.items.anyOf[0].required,parentSchema:schema11.properties.layers.items.anyOf[0],data:data14};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
var _valid1 = _errs40 === errors;
valid7 = valid7 || _valid1;
if(!valid7){
const _errs41 = errors;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.source === undefined){
const err27 = {instancePath:instancePath+"/layers/" + i0,schemaPath:"#/properties/layers/items/anyOf/1/required",keyword:"required",params:{missingProperty: "source"},message:"must have required property '"+"source"+"'",schema:schema11.properties.layers.items.anyOf[1].required,parentSchema:schema11.properties.layers.items.anyOf[1],data:data14};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var _valid1 = _errs41 === errors;
valid7 = valid7 || _valid1;
}
if(!valid7){
const err28 = {instancePath:instancePath+"/layers/" + i0,schemaPath:"#/properties/layers/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.layers.items.anyOf,parentSchema:schema11.properties.layers.items,data:data14};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
else {
errors = _errs39;
if(vErrors !== null){
if(_errs39){
vErrors.length = _errs39;
}
else {
vErrors = null;
}
}
}
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.id === undefined){
const err29 = {instancePath:instancePath+"/layers/" + i0,schemaPath:"#/properties/layers/items/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema11.properties.layers.items.required,parentSchema:schema11.properties.layers.items,data:data14};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
for(const key4 in data14){
if(!(func2.call(schema11.properties.layers.items.properties, key4))){
const err30 = {instancePath:instancePath+"/layers/" + i0,schemaPath:"#/properties/layers/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.layers.items,data:data14};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data14.id !== undefined){
let data15 = data14.id;
if(typeof data15 === "string"){
if(!pattern1.test(data15)){
const err31 = {instancePath:instancePath+"/layers/" + i0+"/id",schemaPath:"#/properties/layers/items/properties/id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_-]*$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_-]*$"+"\"",schema:"^[A-Za-z_][A-Za-z0-9_-]*$",parentSchema:schema11.properties.layers.items.properties.id,data:data15};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/layers/" + i0+"/id",schemaPath:"#/properties/layers/items/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.layers.items.properties.id.type,parentSchema:schema11.properties.layers.items.properties.id,data:data15};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data14.role !== undefined){
let data16 = data14.role;
if(!(((data16 === "system") || (data16 === "user")) || (data16 === "assistant"))){
const err33 = {instancePath:instancePath+"/layers/" + i0+"/role",schemaPath:"#/properties/layers/items/properties/role/enum",keyword:"enum",params:{allowedValues: schema11.properties.layers.items.properties.role.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.layers.items.properties.role.enum,parentSchema:schema11.properties.layers.items.properties.role,data:data16};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data14.template !== undefined){
let data17 = data14.template;
const _errs47 = errors;
let valid9 = false;
const _errs48 = errors;
if(typeof data17 === "string"){
if(!pattern0.test(data17)){
const err34 = {instancePath:instancePath+"/layers/" + i0+"/template",schemaPath:"#/properties/layers/items/properties/template/anyOf/0/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.layers.items.properties.template.anyOf[0],data:data17};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/layers/" + i0+"/template",schemaPath:"#/properties/layers/items/properties/template/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.layers.items.properties.template.anyOf[0].type,parentSchema:schema11.properties.layers.items.properties.template.anyOf[0],data:data17};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
var _valid2 = _errs48 === errors;
valid9 = valid9 || _valid2;
if(!valid9){
const _errs50 = errors;
if(Array.isArray(data17)){
if(data17.length < 1){
const err36 = {instancePath:instancePath+"/layers/" + i0+"/template",schemaPath:"#/properties/layers/items/properties/template/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.layers.items.properties.template.anyOf[1],data:data17};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
const len1 = data17.length;
for(let i1=0; i1<len1; i1++){
let data18 = data17[i1];
if(typeof data18 === "string"){
if(!pattern0.test(data18)){
const err37 = {instancePath:instancePath+"/layers/" + i0+"/template/" + i1,schemaPath:"#/properties/layers/items/properties/template/anyOf/1/items/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.layers.items.properties.template.anyOf[1].items,data:data18};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/layers/" + i0+"/template/" + i1,schemaPath:"#/properties/layers/items/properties/template/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.layers.items.properties.template.anyOf[1].items.type,parentSchema:schema11.properties.layers.items.properties.template.anyOf[1].items,data:data18};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
else {
const err39 = {instancePath:instancePath+"/layers/" + i0+"/template",schemaPath:"#/properties/layers/items/properties/template/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.layers.items.properties.template.anyOf[1].type,parentSchema:schema11.properties.layers.items.properties.template.anyOf[1],data:data17};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
var _valid2 = _errs50 === errors;
valid9 = valid9 || _valid2;
}
if(!valid9){
const err40 = {instancePath:instancePath+"/layers/" + i0+"/template",schemaPath:"#/properties/layers/items/properties/template/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.layers.items.properties.template.anyOf,parentSchema:schema11.properties.layers.items.properties.template,data:data17};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
else {
errors = _errs47;
if(vErrors !== null){
if(_errs47){
vErrors.length = _errs47;
}
else {
vErrors = null;
}
}
}
}
if(data14.source !== undefined){
let data19 = data14.source;
if(typeof data19 === "string"){
if(!pattern0.test(data19)){
const err41 = {instancePath:instancePath+"/layers/" + i0+"/source",schemaPath:"#/properties/layers/items/properties/source/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.layers.items.properties.source,data:data19};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/layers/" + i0+"/source",schemaPath:"#/properties/layers/items/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.layers.items.properties.source.type,parentSchema:schema11.properties.layers.items.properties.source,data:data19};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data14.format !== undefined){
let data20 = data14.format;
if(!((data20 === "text") || (data20 === "xml"))){
const err43 = {instancePath:instancePath+"/layers/" + i0+"/format",schemaPath:"#/properties/layers/items/properties/format/enum",keyword:"enum",params:{allowedValues: schema11.properties.layers.items.properties.format.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.layers.items.properties.format.enum,parentSchema:schema11.properties.layers.items.properties.format,data:data20};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data14.fit !== undefined){
let data21 = data14.fit;
if(!((((((data21 === "keep") || (data21 === "variant")) || (data21 === "condense")) || (data21 === "oldest-first")) || (data21 === "lowest-first")) || (data21 === "omit"))){
const err44 = {instancePath:instancePath+"/layers/" + i0+"/fit",schemaPath:"#/properties/layers/items/properties/fit/enum",keyword:"enum",params:{allowedValues: schema11.properties.layers.items.properties.fit.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.layers.items.properties.fit.enum,parentSchema:schema11.properties.layers.items.properties.fit,data:data21};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data14.priority !== undefined){
let data22 = data14.priority;
if(!(typeof data22 == "number")){
const err45 = {instancePath:instancePath+"/layers/" + i0+"/priority",schemaPath:"#/properties/layers/items/properties/priority/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.layers.items.properties.priority.type,parentSchema:schema11.properties.layers.items.properties.priority,data:data22};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data14.target !== undefined){
let data23 = data14.target;
const _errs61 = errors;
let valid12 = false;
const _errs62 = errors;
if(!((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23)))){
const err46 = {instancePath:instancePath+"/layers/" + i0+"/target",schemaPath:"#/properties/layers/items/properties/target/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.target.anyOf[0].type,parentSchema:schema11.properties.layers.items.properties.target.anyOf[0],data:data23};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(typeof data23 == "number"){
if(data23 < 0 || isNaN(data23)){
const err47 = {instancePath:instancePath+"/layers/" + i0+"/target",schemaPath:"#/properties/layers/items/properties/target/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.layers.items.properties.target.anyOf[0],data:data23};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
var _valid3 = _errs62 === errors;
valid12 = valid12 || _valid3;
if(!valid12){
const _errs64 = errors;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
if(Object.keys(data23).length < 1){
const err48 = {instancePath:instancePath+"/layers/" + i0+"/target",schemaPath:"#/properties/layers/items/properties/target/anyOf/1/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.layers.items.properties.target.anyOf[1],data:data23};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
for(const key5 in data23){
if(!(((key5 === "full") || (key5 === "medium")) || (key5 === "minimal"))){
const err49 = {instancePath:instancePath+"/layers/" + i0+"/target",schemaPath:"#/properties/layers/items/properties/target/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.layers.items.properties.target.anyOf[1],data:data23};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data23.full !== undefined){
let data24 = data23.full;
if(!((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24)))){
const err50 = {instancePath:instancePath+"/layers/" + i0+"/target/full",schemaPath:"#/properties/layers/items/properties/target/anyOf/1/properties/full/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.target.anyOf[1].properties.full.type,parentSchema:schema11.properties.layers.items.properties.target.anyOf[1].properties.full,data:data24};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(typeof data24 == "number"){
if(data24 < 0 || isNaN(data24)){
const err51 = {instancePath:instancePath+"/layers/" + i0+"/target/full",schemaPath:"#/properties/layers/items/properties/target/anyOf/1/properties/full/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.layers.items.properties.target.anyOf[1].properties.full,data:data24};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
}
if(data23.medium !== undefined){
let data25 = data23.medium;
if(!((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25)))){
const err52 = {instancePath:instancePath+"/layers/" + i0+"/target/medium",schemaPath:"#/properties/layers/items/properties/target/anyOf/1/properties/medium/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.target.anyOf[1].properties.medium.type,parentSchema:schema11.properties.layers.items.properties.target.anyOf[1].properties.medium,data:data25};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if(typeof data25 == "number"){
if(data25 < 0 || isNaN(data25)){
const err53 = {instancePath:instancePath+"/layers/" + i0+"/target/medium",schemaPath:"#/properties/layers/items/properties/target/anyOf/1/properties/medium/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.layers.items.properties.target.anyOf[1].properties.medium,data:data25};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
if(data23.minimal !== undefined){
let data26 = data23.minimal;
if(!((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26)))){
const err54 = {instancePath:instancePath+"/layers/" + i0+"/target/minimal",schemaPath:"#/properties/layers/items/properties/target/anyOf/1/properties/minimal/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.target.anyOf[1].properties.minimal.type,parentSchema:schema11.properties.layers.items.properties.target.anyOf[1].properties.minimal,data:data26};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(typeof data26 == "number"){
if(data26 < 0 || isNaN(data26)){
const err55 = {instancePath:instancePath+"/layers/" + i0+"/target/minimal",schemaPath:"#/properties/layers/items/properties/target/anyOf/1/properties/minimal/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.layers.items.properties.target.anyOf[1].properties.minimal,data:data26};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
}
else {
const err56 = {instancePath:instancePath+"/layers/" + i0+"/target",schemaPath:"#/properties/layers/items/properties/target/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.layers.items.properties.target.anyOf[1].type,parentSchema:schema11.properties.layers.items.properties.target.anyOf[1],data:data23};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
var _valid3 = _errs64 === errors;
valid12 = valid12 || _valid3;
}
if(!valid12){
const err57 = {instancePath:instancePath+"/layers/" + i0+"/target",schemaPath:"#/properties/layers/items/properties/target/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.layers.items.properties.target.anyOf,parentSchema:schema11.properties.layers.items.properties.target,data:data23};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
else {
errors = _errs61;
if(vErrors !== null){
if(_errs61){
vErrors.length = _errs61;
}
else {
vErrors = null;
}
}
}
}
if(data14.max !== undefined){
let data27 = data14.max;
const _errs74 = errors;
let valid14 = false;
const _errs75 = errors;
if(!((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27)))){
const err58 = {instancePath:instancePath+"/layers/" + i0+"/max",schemaPath:"#/properties/layers/items/properties/max/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.max.anyOf[0].type,parentSchema:schema11.properties.layers.items.properties.max.anyOf[0],data:data27};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(typeof data27 == "number"){
if(data27 < 0 || isNaN(data27)){
const err59 = {instancePath:instancePath+"/layers/" + i0+"/max",schemaPath:"#/properties/layers/items/properties/max/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.layers.items.properties.max.anyOf[0],data:data27};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
var _valid4 = _errs75 === errors;
valid14 = valid14 || _valid4;
if(!valid14){
const _errs77 = errors;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if(Object.keys(data27).length < 1){
const err60 = {instancePath:instancePath+"/layers/" + i0+"/max",schemaPath:"#/properties/layers/items/properties/max/anyOf/1/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.layers.items.properties.max.anyOf[1],data:data27};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
for(const key6 in data27){
if(!(((key6 === "full") || (key6 === "medium")) || (key6 === "minimal"))){
const err61 = {instancePath:instancePath+"/layers/" + i0+"/max",schemaPath:"#/properties/layers/items/properties/max/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.layers.items.properties.max.anyOf[1],data:data27};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data27.full !== undefined){
let data28 = data27.full;
if(!((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28)))){
const err62 = {instancePath:instancePath+"/layers/" + i0+"/max/full",schemaPath:"#/properties/layers/items/properties/max/anyOf/1/properties/full/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.max.anyOf[1].properties.full.type,parentSchema:schema11.properties.layers.items.properties.max.anyOf[1].properties.full,data:data28};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(typeof data28 == "number"){
if(data28 < 0 || isNaN(data28)){
const err63 = {instancePath:instancePath+"/layers/" + i0+"/max/full",schemaPath:"#/properties/layers/items/properties/max/anyOf/1/properties/full/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.layers.items.properties.max.anyOf[1].properties.full,data:data28};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
}
if(data27.medium !== undefined){
let data29 = data27.medium;
if(!((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29)))){
const err64 = {instancePath:instancePath+"/layers/" + i0+"/max/medium",schemaPath:"#/properties/layers/items/properties/max/anyOf/1/properties/medium/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.max.anyOf[1].properties.medium.type,parentSchema:schema11.properties.layers.items.properties.max.anyOf[1].properties.medium,data:data29};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(typeof data29 == "number"){
if(data29 < 0 || isNaN(data29)){
const err65 = {instancePath:instancePath+"/layers/" + i0+"/max/medium",schemaPath:"#/properties/layers/items/properties/max/anyOf/1/properties/medium/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.layers.items.properties.max.anyOf[1].properties.medium,data:data29};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
if(data27.minimal !== undefined){
let data30 = data27.minimal;
if(!((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30)))){
const err66 = {instancePath:instancePath+"/layers/" + i0+"/max/minimal",schemaPath:"#/properties/layers/items/properties/max/anyOf/1/properties/minimal/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.max.anyOf[1].properties.minimal.type,parentSchema:schema11.properties.layers.items.properties.max.anyOf[1].properties.minimal,data:data30};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(typeof data30 == "number"){
if(data30 < 0 || isNaN(data30)){
const err67 = {instancePath:instancePath+"/layers/" + i0+"/max/minimal",schemaPath:"#/properties/layers/items/properties/max/anyOf/1/properties/minimal/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.layers.items.properties.max.anyOf[1].properties.minimal,data:data30};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
}
else {
const err68 = {instancePath:instancePath+"/layers/" + i0+"/max",schemaPath:"#/properties/layers/items/properties/max/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.layers.items.properties.max.anyOf[1].type,parentSchema:schema11.properties.layers.items.properties.max.anyOf[1],data:data27};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
var _valid4 = _errs77 === errors;
valid14 = valid14 || _valid4;
}
if(!valid14){
const err69 = {instancePath:instancePath+"/layers/" + i0+"/max",schemaPath:"#/properties/layers/items/properties/max/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.layers.items.properties.max.anyOf,parentSchema:schema11.properties.layers.items.properties.max,data:data27};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
else {
errors = _errs74;
if(vErrors !== null){
if(_errs74){
vErrors.length = _errs74;
}
else {
vErrors = null;
}
}
}
}
if(data14.limit !== undefined){
let data31 = data14.limit;
const _errs87 = errors;
let valid16 = false;
const _errs88 = errors;
if(!((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31)))){
const err70 = {instancePath:instancePath+"/layers/" + i0+"/limit",schemaPath:"#/properties/layers/items/properties/limit/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.limit.anyOf[0].type,parentSchema:schema11.properties.layers.items.properties.limit.anyOf[0],data:data31};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
if(typeof data31 == "number"){
if(data31 < 0 || isNaN(data31)){
const err71 = {instancePath:instancePath+"/layers/" + i0+"/limit",schemaPath:"#/properties/layers/items/properties/limit/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.layers.items.properties.limit.anyOf[0],data:data31};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
var _valid5 = _errs88 === errors;
valid16 = valid16 || _valid5;
if(!valid16){
const _errs90 = errors;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
if(Object.keys(data31).length < 1){
const err72 = {instancePath:instancePath+"/layers/" + i0+"/limit",schemaPath:"#/properties/layers/items/properties/limit/anyOf/1/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.layers.items.properties.limit.anyOf[1],data:data31};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
for(const key7 in data31){
if(!(((key7 === "full") || (key7 === "medium")) || (key7 === "minimal"))){
const err73 = {instancePath:instancePath+"/layers/" + i0+"/limit",schemaPath:"#/properties/layers/items/properties/limit/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.layers.items.properties.limit.anyOf[1],data:data31};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data31.full !== undefined){
let data32 = data31.full;
if(!((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32)))){
const err74 = {instancePath:instancePath+"/layers/" + i0+"/limit/full",schemaPath:"#/properties/layers/items/properties/limit/anyOf/1/properties/full/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.limit.anyOf[1].properties.full.type,parentSchema:schema11.properties.layers.items.properties.limit.anyOf[1].properties.full,data:data32};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if(typeof data32 == "number"){
if(data32 < 0 || isNaN(data32)){
const err75 = {instancePath:instancePath+"/layers/" + i0+"/limit/full",schemaPath:"#/properties/layers/items/properties/limit/anyOf/1/properties/full/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.layers.items.properties.limit.anyOf[1].properties.full,data:data32};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
}
if(data31.medium !== undefined){
let data33 = data31.medium;
if(!((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33)))){
const err76 = {instancePath:instancePath+"/layers/" + i0+"/limit/medium",schemaPath:"#/properties/layers/items/properties/limit/anyOf/1/properties/medium/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.limit.anyOf[1].properties.medium.type,parentSchema:schema11.properties.layers.items.properties.limit.anyOf[1].properties.medium,data:data33};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
if(typeof data33 == "number"){
if(data33 < 0 || isNaN(data33)){
const err77 = {instancePath:instancePath+"/layers/" + i0+"/limit/medium",schemaPath:"#/properties/layers/items/properties/limit/anyOf/1/properties/medium/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.layers.items.properties.limit.anyOf[1].properties.medium,data:data33};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
}
if(data31.minimal !== undefined){
let data34 = data31.minimal;
if(!((typeof data34 == "number") && (!(data34 % 1) && !isNaN(data34)))){
const err78 = {instancePath:instancePath+"/layers/" + i0+"/limit/minimal",schemaPath:"#/properties/layers/items/properties/limit/anyOf/1/properties/minimal/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.limit.anyOf[1].properties.minimal.type,parentSchema:schema11.properties.layers.items.properties.limit.anyOf[1].properties.minimal,data:data34};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if(typeof data34 == "number"){
if(data34 < 0 || isNaN(data34)){
const err79 = {instancePath:instancePath+"/layers/" + i0+"/limit/minimal",schemaPath:"#/properties/layers/items/properties/limit/anyOf/1/properties/minimal/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.layers.items.properties.limit.anyOf[1].properties.minimal,data:data34};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
}
}
else {
const err80 = {instancePath:instancePath+"/layers/" + i0+"/limit",schemaPath:"#/properties/layers/items/properties/limit/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.layers.items.properties.limit.anyOf[1].type,parentSchema:schema11.properties.layers.items.properties.limit.anyOf[1],data:data31};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
var _valid5 = _errs90 === errors;
valid16 = valid16 || _valid5;
}
if(!valid16){
const err81 = {instancePath:instancePath+"/layers/" + i0+"/limit",schemaPath:"#/properties/layers/items/properties/limit/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.layers.items.properties.limit.anyOf,parentSchema:schema11.properties.layers.items.properties.limit,data:data31};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
else {
errors = _errs87;
if(vErrors !== null){
if(_errs87){
vErrors.length = _errs87;
}
else {
vErrors = null;
}
}
}
}
if(data14.stable !== undefined){
let data35 = data14.stable;
if(typeof data35 !== "boolean"){
const err82 = {instancePath:instancePath+"/layers/" + i0+"/stable",schemaPath:"#/properties/layers/items/properties/stable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.layers.items.properties.stable.type,parentSchema:schema11.properties.layers.items.properties.stable,data:data35};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data14.block !== undefined){
let data36 = data14.block;
const _errs102 = errors;
let valid18 = false;
const _errs103 = errors;
if(!((typeof data36 == "number") && (!(data36 % 1) && !isNaN(data36)))){
const err83 = {instancePath:instancePath+"/layers/" + i0+"/block",schemaPath:"#/properties/layers/items/properties/block/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.block.anyOf[0].type,parentSchema:schema11.properties.layers.items.properties.block.anyOf[0],data:data36};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(typeof data36 == "number"){
if(data36 < 1 || isNaN(data36)){
const err84 = {instancePath:instancePath+"/layers/" + i0+"/block",schemaPath:"#/properties/layers/items/properties/block/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.layers.items.properties.block.anyOf[0],data:data36};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
var _valid6 = _errs103 === errors;
valid18 = valid18 || _valid6;
if(!valid18){
const _errs105 = errors;
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
if(Object.keys(data36).length < 1){
const err85 = {instancePath:instancePath+"/layers/" + i0+"/block",schemaPath:"#/properties/layers/items/properties/block/anyOf/1/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.layers.items.properties.block.anyOf[1],data:data36};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
for(const key8 in data36){
if(!(((key8 === "full") || (key8 === "medium")) || (key8 === "minimal"))){
const err86 = {instancePath:instancePath+"/layers/" + i0+"/block",schemaPath:"#/properties/layers/items/properties/block/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.layers.items.properties.block.anyOf[1],data:data36};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data36.full !== undefined){
let data37 = data36.full;
if(!((typeof data37 == "number") && (!(data37 % 1) && !isNaN(data37)))){
const err87 = {instancePath:instancePath+"/layers/" + i0+"/block/full",schemaPath:"#/properties/layers/items/properties/block/anyOf/1/properties/full/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.block.anyOf[1].properties.full.type,parentSchema:schema11.properties.layers.items.properties.block.anyOf[1].properties.full,data:data37};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
if(typeof data37 == "number"){
if(data37 < 1 || isNaN(data37)){
const err88 = {instancePath:instancePath+"/layers/" + i0+"/block/full",schemaPath:"#/properties/layers/items/properties/block/anyOf/1/properties/full/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.layers.items.properties.block.anyOf[1].properties.full,data:data37};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
}
if(data36.medium !== undefined){
let data38 = data36.medium;
if(!((typeof data38 == "number") && (!(data38 % 1) && !isNaN(data38)))){
const err89 = {instancePath:instancePath+"/layers/" + i0+"/block/medium",schemaPath:"#/properties/layers/items/properties/block/anyOf/1/properties/medium/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.block.anyOf[1].properties.medium.type,parentSchema:schema11.properties.layers.items.properties.block.anyOf[1].properties.medium,data:data38};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
if(typeof data38 == "number"){
if(data38 < 1 || isNaN(data38)){
const err90 = {instancePath:instancePath+"/layers/" + i0+"/block/medium",schemaPath:"#/properties/layers/items/properties/block/anyOf/1/properties/medium/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.layers.items.properties.block.anyOf[1].properties.medium,data:data38};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
}
if(data36.minimal !== undefined){
let data39 = data36.minimal;
if(!((typeof data39 == "number") && (!(data39 % 1) && !isNaN(data39)))){
const err91 = {instancePath:instancePath+"/layers/" + i0+"/block/minimal",schemaPath:"#/properties/layers/items/properties/block/anyOf/1/properties/minimal/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.layers.items.properties.block.anyOf[1].properties.minimal.type,parentSchema:schema11.properties.layers.items.properties.block.anyOf[1].properties.minimal,data:data39};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
if(typeof data39 == "number"){
if(data39 < 1 || isNaN(data39)){
const err92 = {instancePath:instancePath+"/layers/" + i0+"/block/minimal",schemaPath:"#/properties/layers/items/properties/block/anyOf/1/properties/minimal/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.layers.items.properties.block.anyOf[1].properties.minimal,data:data39};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
}
}
else {
const err93 = {instancePath:instancePath+"/layers/" + i0+"/block",schemaPath:"#/properties/layers/items/properties/block/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.layers.items.properties.block.anyOf[1].type,parentSchema:schema11.properties.layers.items.properties.block.anyOf[1],data:data36};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
var _valid6 = _errs105 === errors;
valid18 = valid18 || _valid6;
}
if(!valid18){
const err94 = {instancePath:instancePath+"/layers/" + i0+"/block",schemaPath:"#/properties/layers/items/properties/block/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.layers.items.properties.block.anyOf,parentSchema:schema11.properties.layers.items.properties.block,data:data36};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
else {
errors = _errs102;
if(vErrors !== null){
if(_errs102){
vErrors.length = _errs102;
}
else {
vErrors = null;
}
}
}
}
if(data14.heading !== undefined){
let data40 = data14.heading;
if(typeof data40 !== "string"){
const err95 = {instancePath:instancePath+"/layers/" + i0+"/heading",schemaPath:"#/properties/layers/items/properties/heading/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.layers.items.properties.heading.type,parentSchema:schema11.properties.layers.items.properties.heading,data:data40};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data14.label !== undefined){
let data41 = data14.label;
if(typeof data41 !== "string"){
const err96 = {instancePath:instancePath+"/layers/" + i0+"/label",schemaPath:"#/properties/layers/items/properties/label/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.layers.items.properties.label.type,parentSchema:schema11.properties.layers.items.properties.label,data:data41};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data14.separator !== undefined){
let data42 = data14.separator;
if(typeof data42 !== "string"){
const err97 = {instancePath:instancePath+"/layers/" + i0+"/separator",schemaPath:"#/properties/layers/items/properties/separator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.layers.items.properties.separator.type,parentSchema:schema11.properties.layers.items.properties.separator,data:data42};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data14.element !== undefined){
let data43 = data14.element;
if(typeof data43 === "string"){
if(!pattern5.test(data43)){
const err98 = {instancePath:instancePath+"/layers/" + i0+"/element",schemaPath:"#/properties/layers/items/properties/element/pattern",keyword:"pattern",params:{pattern: "^[\\p{L}_][\\p{L}\\p{N}._-]*$"},message:"must match pattern \""+"^[\\p{L}_][\\p{L}\\p{N}._-]*$"+"\"",schema:"^[\\p{L}_][\\p{L}\\p{N}._-]*$",parentSchema:schema11.properties.layers.items.properties.element,data:data43};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
else {
const err99 = {instancePath:instancePath+"/layers/" + i0+"/element",schemaPath:"#/properties/layers/items/properties/element/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.layers.items.properties.element.type,parentSchema:schema11.properties.layers.items.properties.element,data:data43};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
}
else {
const err100 = {instancePath:instancePath+"/layers/" + i0,schemaPath:"#/properties/layers/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.layers.items.type,parentSchema:schema11.properties.layers.items,data:data14};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
}
else {
const err101 = {instancePath:instancePath+"/layers",schemaPath:"#/properties/layers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.layers.type,parentSchema:schema11.properties.layers,data:data13};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
}
else {
const err102 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkBlueprint: DataCheck = validate10
