// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '../data-file/parse-data-file.ts'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire models","description":"Model profiles, and additional prompt text for some models.","type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"sources":{"type":"object","description":"Sources of the values below. Each source has a short key.","additionalProperties":{"type":"object","additionalProperties":false,"required":["text","date"],"properties":{"text":{"type":"string","pattern":"."},"date":{"type":"string","pattern":"^\\d{4}(-\\d{2}){0,2}$","description":"The date when the source was read, such as 2026-11-15."}}}},"defaults":{"type":"object","description":"Values for unlisted models, and defaults for values that a model does not set.","additionalProperties":false,"properties":{"window":{"type":"integer","minimum":1,"description":"The context window in tokens, for input and output together."},"maxOutput":{"type":"integer","minimum":1,"description":"Maximum number of tokens in a reply."},"reserve":{"type":"integer","minimum":1,"description":"Number of tokens reserved for a reply. Default: the blueprint's value."},"tier":{"enum":["full","medium","minimal"],"description":"The size of prompts for the model: full, medium or minimal."},"tokenizer":{"type":"string","pattern":".","description":"A vocabulary, such as o200k_base, or an estimate based on a vocabulary, such as estimate:o200k_base*1.4."},"xmlReliability":{"enum":["very_high","high","medium","low"],"description":"How reliably replies use XML tags."},"instructionFollowing":{"enum":["very_high","high","medium","low"],"description":"How reliably the model follows instructions."},"messageOverhead":{"type":"integer","minimum":0,"description":"Number of tokens that a chat message costs in addition to its text."},"replyOverhead":{"type":"integer","minimum":0,"description":"Number of tokens that the format adds before every reply."},"name":{"type":"string","pattern":".","description":"The provider’s name for the model, if it differs."},"structuredOutput":{"enum":["openai","anthropic","google","plain","none"],"description":"The subset of JSON Schema that requests may use. Default: none."},"reasoning":{"enum":["default","optional","none"],"description":"Whether the model reasons before it answers: default (yes), optional (only if an effort is set) or none."},"price":{"type":"object","description":"US dollars per million tokens.","additionalProperties":false,"properties":{"input":{"type":"number","minimum":0},"output":{"type":"number","minimum":0},"cacheRead":{"type":"number","minimum":0,"description":"The price of input read from the provider's cache. Default: the price of input."},"cacheWrite":{"type":"number","minimum":0,"description":"The price of input written to the provider's cache. Default: the price of input."}}}}},"models":{"type":"object","description":"Models, keyed by provider/name. provider/* applies to any name.","propertyNames":{"pattern":"^[^/\\s]+/\\S+$"},"additionalProperties":{"type":"object","additionalProperties":false,"properties":{"aliases":{"type":"array","items":{"type":"string","pattern":"."},"description":"Aliases. The part of the id after the slash is always an alias."},"like":{"type":"string","description":"The id or an alias of another model. All its values except the name are inherited."},"sibling":{"type":"string","description":"A model by the same maker. Its tier, reliability ratings, tokenizer and token overheads are inherited."},"facts":{"type":"object","description":"Values grouped by source. Each key is a key under sources.","additionalProperties":{"type":"object","additionalProperties":false,"properties":{"window":{"type":"integer","minimum":1,"description":"The context window in tokens, for input and output together."},"maxOutput":{"type":"integer","minimum":1,"description":"Maximum number of tokens in a reply."},"reserve":{"type":"integer","minimum":1,"description":"Number of tokens reserved for a reply. Default: the blueprint's value."},"tier":{"enum":["full","medium","minimal"],"description":"The size of prompts for the model: full, medium or minimal."},"tokenizer":{"type":"string","pattern":".","description":"A vocabulary, such as o200k_base, or an estimate based on a vocabulary, such as estimate:o200k_base*1.4."},"xmlReliability":{"enum":["very_high","high","medium","low"],"description":"How reliably replies use XML tags."},"instructionFollowing":{"enum":["very_high","high","medium","low"],"description":"How reliably the model follows instructions."},"messageOverhead":{"type":"integer","minimum":0,"description":"Number of tokens that a chat message costs in addition to its text."},"replyOverhead":{"type":"integer","minimum":0,"description":"Number of tokens that the format adds before every reply."},"name":{"type":"string","pattern":".","description":"The provider’s name for the model, if it differs."},"structuredOutput":{"enum":["openai","anthropic","google","plain","none"],"description":"The subset of JSON Schema that requests may use. Default: none."},"reasoning":{"enum":["default","optional","none"],"description":"Whether the model reasons before it answers: default (yes), optional (only if an effort is set) or none."},"price":{"type":"object","description":"US dollars per million tokens.","additionalProperties":false,"properties":{"input":{"type":"number","minimum":0},"output":{"type":"number","minimum":0},"cacheRead":{"type":"number","minimum":0,"description":"The price of input read from the provider's cache. Default: the price of input."},"cacheWrite":{"type":"number","minimum":0,"description":"The price of input written to the provider's cache. Default: the price of input."}}}}}},"source":{"type":"string","description":"The source of the values that are not grouped by source. Default: this file."},"date":{"type":"string","pattern":"^\\d{4}(-\\d{2}){0,2}$","description":"The date when the source was read, such as 2026-11-15."},"window":{"type":"integer","minimum":1,"description":"The context window in tokens, for input and output together."},"maxOutput":{"type":"integer","minimum":1,"description":"Maximum number of tokens in a reply."},"reserve":{"type":"integer","minimum":1,"description":"Number of tokens reserved for a reply. Default: the blueprint's value."},"tier":{"enum":["full","medium","minimal"],"description":"The size of prompts for the model: full, medium or minimal."},"tokenizer":{"type":"string","pattern":".","description":"A vocabulary, such as o200k_base, or an estimate based on a vocabulary, such as estimate:o200k_base*1.4."},"xmlReliability":{"enum":["very_high","high","medium","low"],"description":"How reliably replies use XML tags."},"instructionFollowing":{"enum":["very_high","high","medium","low"],"description":"How reliably the model follows instructions."},"messageOverhead":{"type":"integer","minimum":0,"description":"Number of tokens that a chat message costs in addition to its text."},"replyOverhead":{"type":"integer","minimum":0,"description":"Number of tokens that the format adds before every reply."},"name":{"type":"string","pattern":".","description":"The provider’s name for the model, if it differs."},"structuredOutput":{"enum":["openai","anthropic","google","plain","none"],"description":"The subset of JSON Schema that requests may use. Default: none."},"reasoning":{"enum":["default","optional","none"],"description":"Whether the model reasons before it answers: default (yes), optional (only if an effort is set) or none."},"price":{"type":"object","description":"US dollars per million tokens.","additionalProperties":false,"properties":{"input":{"type":"number","minimum":0},"output":{"type":"number","minimum":0},"cacheRead":{"type":"number","minimum":0,"description":"The price of input read from the provider's cache. Default: the price of input."},"cacheWrite":{"type":"number","minimum":0,"description":"The price of input written to the provider's cache. Default: the price of input."}}}}}},"adaptations":{"type":"array","description":"Rules that add text for some models, applied in this order. A rule replaces an earlier rule with the same id.","items":{"type":"object","additionalProperties":false,"required":["id","when","template"],"properties":{"id":{"type":"string","pattern":"."},"when":{"type":"object","description":"Conditions; all must hold.","additionalProperties":false,"minProperties":1,"properties":{"id":{"anyOf":[{"type":"string","pattern":"."},{"type":"array","minItems":1,"items":{"type":"string","pattern":"."}}],"description":"Patterns with * as a wildcard."},"provider":{"anyOf":[{"type":"string","pattern":"."},{"type":"array","minItems":1,"items":{"type":"string","pattern":"."}}]},"tier":{"anyOf":[{"enum":["full","medium","minimal"]},{"type":"array","minItems":1,"items":{"enum":["full","medium","minimal"]}}]},"xmlReliability":{"anyOf":[{"enum":["very_high","high","medium","low"]},{"type":"array","minItems":1,"items":{"enum":["very_high","high","medium","low"]}}]},"instructionFollowing":{"anyOf":[{"enum":["very_high","high","medium","low"]},{"type":"array","minItems":1,"items":{"enum":["very_high","high","medium","low"]}}]}}},"template":{"type":"string","pattern":".","description":"The template that contains the text."}}}}}};
const pattern0 = new RegExp(".", "u");
const pattern1 = new RegExp("^\\d{4}(-\\d{2}){0,2}$", "u");
const pattern4 = new RegExp("^[^/\\s]+/\\S+$", "u");
const func2 = Object.prototype.hasOwnProperty;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "$schema") || (key0 === "sources")) || (key0 === "defaults")) || (key0 === "models")) || (key0 === "adaptations"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.sources !== undefined){
let data1 = data.sources;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
let data2 = data1[key1];
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.text === undefined){
const err2 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/sources/additionalProperties/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'",schema:schema11.properties.sources.additionalProperties.required,parentSchema:schema11.properties.sources.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data2.date === undefined){
const err3 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/sources/additionalProperties/required",keyword:"required",params:{missingProperty: "date"},message:"must have required property '"+"date"+"'",schema:schema11.properties.sources.additionalProperties.required,parentSchema:schema11.properties.sources.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key2 in data2){
if(!((key2 === "text") || (key2 === "date"))){
const err4 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/sources/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.sources.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data2.text !== undefined){
let data3 = data2.text;
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err5 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/properties/sources/additionalProperties/properties/text/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.sources.additionalProperties.properties.text,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/properties/sources/additionalProperties/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.sources.additionalProperties.properties.text.type,parentSchema:schema11.properties.sources.additionalProperties.properties.text,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data2.date !== undefined){
let data4 = data2.date;
if(typeof data4 === "string"){
if(!pattern1.test(data4)){
const err7 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/date",schemaPath:"#/properties/sources/additionalProperties/properties/date/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-\\d{2}){0,2}$"},message:"must match pattern \""+"^\\d{4}(-\\d{2}){0,2}$"+"\"",schema:"^\\d{4}(-\\d{2}){0,2}$",parentSchema:schema11.properties.sources.additionalProperties.properties.date,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/date",schemaPath:"#/properties/sources/additionalProperties/properties/date/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.sources.additionalProperties.properties.date.type,parentSchema:schema11.properties.sources.additionalProperties.properties.date,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/sources/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.sources.additionalProperties.type,parentSchema:schema11.properties.sources.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.sources.type,parentSchema:schema11.properties.sources,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.defaults !== undefined){
let data5 = data.defaults;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key3 in data5){
if(!(func2.call(schema11.properties.defaults.properties, key3))){
const err11 = {instancePath:instancePath+"/defaults",schemaPath:"#/properties/defaults/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.defaults,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data5.window !== undefined){
let data6 = data5.window;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err12 = {instancePath:instancePath+"/defaults/window",schemaPath:"#/properties/defaults/properties/window/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.defaults.properties.window.type,parentSchema:schema11.properties.defaults.properties.window,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(typeof data6 == "number"){
if(data6 < 1 || isNaN(data6)){
const err13 = {instancePath:instancePath+"/defaults/window",schemaPath:"#/properties/defaults/properties/window/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.defaults.properties.window,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data5.maxOutput !== undefined){
let data7 = data5.maxOutput;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
const err14 = {instancePath:instancePath+"/defaults/maxOutput",schemaPath:"#/properties/defaults/properties/maxOutput/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.defaults.properties.maxOutput.type,parentSchema:schema11.properties.defaults.properties.maxOutput,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(typeof data7 == "number"){
if(data7 < 1 || isNaN(data7)){
const err15 = {instancePath:instancePath+"/defaults/maxOutput",schemaPath:"#/properties/defaults/properties/maxOutput/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.defaults.properties.maxOutput,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
if(data5.reserve !== undefined){
let data8 = data5.reserve;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
const err16 = {instancePath:instancePath+"/defaults/reserve",schemaPath:"#/properties/defaults/properties/reserve/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.defaults.properties.reserve.type,parentSchema:schema11.properties.defaults.properties.reserve,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(typeof data8 == "number"){
if(data8 < 1 || isNaN(data8)){
const err17 = {instancePath:instancePath+"/defaults/reserve",schemaPath:"#/properties/defaults/properties/reserve/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.defaults.properties.reserve,data:data8};
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
if(data5.tier !== undefined){
let data9 = data5.tier;
if(!(((data9 === "full") || (data9 === "medium")) || (data9 === "minimal"))){
const err18 = {instancePath:instancePath+"/defaults/tier",schemaPath:"#/properties/defaults/properties/tier/enum",keyword:"enum",params:{allowedValues: schema11.properties.defaults.properties.tier.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.defaults.properties.tier.enum,parentSchema:schema11.properties.defaults.properties.tier,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data5.tokenizer !== undefined){
let data10 = data5.tokenizer;
if(typeof data10 === "string"){
if(!pattern0.test(data10)){
const err19 = {instancePath:instancePath+"/defaults/tokenizer",schemaPath:"#/properties/defaults/properties/tokenizer/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.defaults.properties.tokenizer,data:data10};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/defaults/tokenizer",schemaPath:"#/properties/defaults/properties/tokenizer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.defaults.properties.tokenizer.type,parentSchema:schema11.properties.defaults.properties.tokenizer,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data5.xmlReliability !== undefined){
let data11 = data5.xmlReliability;
if(!((((data11 === "very_high") || (data11 === "high")) || (data11 === "medium")) || (data11 === "low"))){
const err21 = {instancePath:instancePath+"/defaults/xmlReliability",schemaPath:"#/properties/defaults/properties/xmlReliability/enum",keyword:"enum",params:{allowedValues: schema11.properties.defaults.properties.xmlReliability.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.defaults.properties.xmlReliability.enum,parentSchema:schema11.properties.defaults.properties.xmlReliability,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data5.instructionFollowing !== undefined){
let data12 = data5.instructionFollowing;
if(!((((data12 === "very_high") || (data12 === "high")) || (data12 === "medium")) || (data12 === "low"))){
const err22 = {instancePath:instancePath+"/defaults/instructionFollowing",schemaPath:"#/properties/defaults/properties/instructionFollowing/enum",keyword:"enum",params:{allowedValues: schema11.properties.defaults.properties.instructionFollowing.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.defaults.properties.instructionFollowing.enum,parentSchema:schema11.properties.defaults.properties.instructionFollowing,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data5.messageOverhead !== undefined){
let data13 = data5.messageOverhead;
if(!((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13)))){
const err23 = {instancePath:instancePath+"/defaults/messageOverhead",schemaPath:"#/properties/defaults/properties/messageOverhead/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.defaults.properties.messageOverhead.type,parentSchema:schema11.properties.defaults.properties.messageOverhead,data:data13};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(typeof data13 == "number"){
if(data13 < 0 || isNaN(data13)){
const err24 = {instancePath:instancePath+"/defaults/messageOverhead",schemaPath:"#/properties/defaults/properties/messageOverhead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.defaults.properties.messageOverhead,data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
if(data5.replyOverhead !== undefined){
let data14 = data5.replyOverhead;
if(!((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14)))){
const err25 = {instancePath:instancePath+"/defaults/replyOverhead",schemaPath:"#/properties/defaults/properties/replyOverhead/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.defaults.properties.replyOverhead.type,parentSchema:schema11.properties.defaults.properties.replyOverhead,data:data14};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(typeof data14 == "number"){
if(data14 < 0 || isNaN(data14)){
const err26 = {instancePath:instancePath+"/defaults/replyOverhead",schemaPath:"#/properties/defaults/properties/replyOverhead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.defaults.properties.replyOverhead,data:data14};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
if(data5.name !== undefined){
let data15 = data5.name;
if(typeof data15 === "string"){
if(!pattern0.test(data15)){
const err27 = {instancePath:instancePath+"/defaults/name",schemaPath:"#/properties/defaults/properties/name/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.defaults.properties.name,data:data15};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/defaults/name",schemaPath:"#/properties/defaults/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.defaults.properties.name.type,parentSchema:schema11.properties.defaults.properties.name,data:data15};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data5.structuredOutput !== undefined){
let data16 = data5.structuredOutput;
if(!(((((data16 === "openai") || (data16 === "anthropic")) || (data16 === "google")) || (data16 === "plain")) || (data16 === "none"))){
const err29 = {instancePath:instancePath+"/defaults/structuredOutput",schemaPath:"#/properties/defaults/properties/structuredOutput/enum",keyword:"enum",params:{allowedValues: schema11.properties.defaults.properties.structuredOutput.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.defaults.properties.structuredOutput.enum,parentSchema:schema11.properties.defaults.properties.structuredOutput,data:data16};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data5.reasoning !== undefined){
let data17 = data5.reasoning;
if(!(((data17 === "default") || (data17 === "optional")) || (data17 === "none"))){
const err30 = {instancePath:instancePath+"/defaults/reasoning",schemaPath:"#/properties/defaults/properties/reasoning/enum",keyword:"enum",params:{allowedValues: schema11.properties.defaults.properties.reasoning.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.defaults.properties.reasoning.enum,parentSchema:schema11.properties.defaults.properties.reasoning,data:data17};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data5.price !== undefined){
let data18 = data5.price;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key4 in data18){
if(!((((key4 === "input") || (key4 === "output")) || (key4 === "cacheRead")) || (key4 === "cacheWrite"))){
const err31 = {instancePath:instancePath+"/defaults/price",schemaPath:"#/properties/defaults/properties/price/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.defaults.properties.price,data:data18};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data18.input !== undefined){
let data19 = data18.input;
if(typeof data19 == "number"){
if(data19 < 0 || isNaN(data19)){
const err32 = {instancePath:instancePath+"/defaults/price/input",schemaPath:"#/properties/defaults/properties/price/properties/input/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.defaults.properties.price.properties.input,data:data19};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/defaults/price/input",schemaPath:"#/properties/defaults/properties/price/properties/input/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.defaults.properties.price.properties.input.type,parentSchema:schema11.properties.defaults.properties.price.properties.input,data:data19};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data18.output !== undefined){
let data20 = data18.output;
if(typeof data20 == "number"){
if(data20 < 0 || isNaN(data20)){
const err34 = {instancePath:instancePath+"/defaults/price/output",schemaPath:"#/properties/defaults/properties/price/properties/output/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.defaults.properties.price.properties.output,data:data20};
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
const err35 = {instancePath:instancePath+"/defaults/price/output",schemaPath:"#/properties/defaults/properties/price/properties/output/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.defaults.properties.price.properties.output.type,parentSchema:schema11.properties.defaults.properties.price.properties.output,data:data20};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data18.cacheRead !== undefined){
let data21 = data18.cacheRead;
if(typeof data21 == "number"){
if(data21 < 0 || isNaN(data21)){
const err36 = {instancePath:instancePath+"/defaults/price/cacheRead",schemaPath:"#/properties/defaults/properties/price/properties/cacheRead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.defaults.properties.price.properties.cacheRead,data:data21};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/defaults/price/cacheRead",schemaPath:"#/properties/defaults/properties/price/properties/cacheRead/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.defaults.properties.price.properties.cacheRead.type,parentSchema:schema11.properties.defaults.properties.price.properties.cacheRead,data:data21};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data18.cacheWrite !== undefined){
let data22 = data18.cacheWrite;
if(typeof data22 == "number"){
if(data22 < 0 || isNaN(data22)){
const err38 = {instancePath:instancePath+"/defaults/price/cacheWrite",schemaPath:"#/properties/defaults/properties/price/properties/cacheWrite/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.defaults.properties.price.properties.cacheWrite,data:data22};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
else {
const err39 = {instancePath:instancePath+"/defaults/price/cacheWrite",schemaPath:"#/properties/defaults/properties/price/properties/cacheWrite/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.defaults.properties.price.properties.cacheWrite.type,parentSchema:schema11.properties.defaults.properties.price.properties.cacheWrite,data:data22};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath:instancePath+"/defaults/price",schemaPath:"#/properties/defaults/properties/price/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.defaults.properties.price.type,parentSchema:schema11.properties.defaults.properties.price,data:data18};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath:instancePath+"/defaults",schemaPath:"#/properties/defaults/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.defaults.type,parentSchema:schema11.properties.defaults,data:data5};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.models !== undefined){
let data23 = data.models;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const key5 in data23){
const _errs49 = errors;
if(typeof key5 === "string"){
if(!pattern4.test(key5)){
const err42 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[^/\\s]+/\\S+$"},message:"must match pattern \""+"^[^/\\s]+/\\S+$"+"\"",schema:"^[^/\\s]+/\\S+$",parentSchema:schema11.properties.models.propertyNames,data:key5,propertyName:key5};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
var valid5 = _errs49 === errors;
if(!valid5){
const err43 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/propertyNames",keyword:"propertyNames",params:{propertyName: key5},message:"property name must be valid",schema:schema11.properties.models.propertyNames,parentSchema:schema11.properties.models,data:data23};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
for(const key6 in data23){
let data24 = data23[key6];
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
for(const key7 in data24){
if(!(func2.call(schema11.properties.models.additionalProperties.properties, key7))){
const err44 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/models/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.models.additionalProperties,data:data24};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data24.aliases !== undefined){
let data25 = data24.aliases;
if(Array.isArray(data25)){
const len0 = data25.length;
for(let i0=0; i0<len0; i0++){
let data26 = data25[i0];
if(typeof data26 === "string"){
if(!pattern0.test(data26)){
const err45 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/aliases/" + i0,schemaPath:"#/properties/models/additionalProperties/properties/aliases/items/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.additionalProperties.properties.aliases.items,data:data26};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/aliases/" + i0,schemaPath:"#/properties/models/additionalProperties/properties/aliases/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.aliases.items.type,parentSchema:schema11.properties.models.additionalProperties.properties.aliases.items,data:data26};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
else {
const err47 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/aliases",schemaPath:"#/properties/models/additionalProperties/properties/aliases/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.models.additionalProperties.properties.aliases.type,parentSchema:schema11.properties.models.additionalProperties.properties.aliases,data:data25};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data24.like !== undefined){
let data27 = data24.like;
if(typeof data27 !== "string"){
const err48 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/like",schemaPath:"#/properties/models/additionalProperties/properties/like/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.like.type,parentSchema:schema11.properties.models.additionalProperties.properties.like,data:data27};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data24.sibling !== undefined){
let data28 = data24.sibling;
if(typeof data28 !== "string"){
const err49 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/sibling",schemaPath:"#/properties/models/additionalProperties/properties/sibling/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.sibling.type,parentSchema:schema11.properties.models.additionalProperties.properties.sibling,data:data28};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data24.facts !== undefined){
let data29 = data24.facts;
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
for(const key8 in data29){
let data30 = data29[key8];
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
for(const key9 in data30){
if(!(func2.call(schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties, key9))){
const err50 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties,data:data30};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data30.window !== undefined){
let data31 = data30.window;
if(!((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31)))){
const err51 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/window",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/window/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.window.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.window,data:data31};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(typeof data31 == "number"){
if(data31 < 1 || isNaN(data31)){
const err52 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/window",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/window/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.window,data:data31};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
if(data30.maxOutput !== undefined){
let data32 = data30.maxOutput;
if(!((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32)))){
const err53 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxOutput",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/maxOutput/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.maxOutput.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.maxOutput,data:data32};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(typeof data32 == "number"){
if(data32 < 1 || isNaN(data32)){
const err54 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxOutput",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/maxOutput/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.maxOutput,data:data32};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
}
if(data30.reserve !== undefined){
let data33 = data30.reserve;
if(!((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33)))){
const err55 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/reserve",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/reserve/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.reserve.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.reserve,data:data33};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(typeof data33 == "number"){
if(data33 < 1 || isNaN(data33)){
const err56 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/reserve",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/reserve/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.reserve,data:data33};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
if(data30.tier !== undefined){
let data34 = data30.tier;
if(!(((data34 === "full") || (data34 === "medium")) || (data34 === "minimal"))){
const err57 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/tier",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/tier/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.tier.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.tier.enum,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.tier,data:data34};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data30.tokenizer !== undefined){
let data35 = data30.tokenizer;
if(typeof data35 === "string"){
if(!pattern0.test(data35)){
const err58 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/tokenizer",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/tokenizer/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.tokenizer,data:data35};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
else {
const err59 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/tokenizer",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/tokenizer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.tokenizer.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.tokenizer,data:data35};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data30.xmlReliability !== undefined){
let data36 = data30.xmlReliability;
if(!((((data36 === "very_high") || (data36 === "high")) || (data36 === "medium")) || (data36 === "low"))){
const err60 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/xmlReliability",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/xmlReliability/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.xmlReliability.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.xmlReliability.enum,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.xmlReliability,data:data36};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data30.instructionFollowing !== undefined){
let data37 = data30.instructionFollowing;
if(!((((data37 === "very_high") || (data37 === "high")) || (data37 === "medium")) || (data37 === "low"))){
const err61 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/instructionFollowing",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/instructionFollowing/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.instructionFollowing.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.instructionFollowing.enum,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.instructionFollowing,data:data37};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data30.messageOverhead !== undefined){
let data38 = data30.messageOverhead;
if(!((typeof data38 == "number") && (!(data38 % 1) && !isNaN(data38)))){
const err62 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/messageOverhead",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/messageOverhead/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.messageOverhead.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.messageOverhead,data:data38};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(typeof data38 == "number"){
if(data38 < 0 || isNaN(data38)){
const err63 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/messageOverhead",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/messageOverhead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.messageOverhead,data:data38};
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
if(data30.replyOverhead !== undefined){
let data39 = data30.replyOverhead;
if(!((typeof data39 == "number") && (!(data39 % 1) && !isNaN(data39)))){
const err64 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/replyOverhead",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/replyOverhead/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.replyOverhead.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.replyOverhead,data:data39};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(typeof data39 == "number"){
if(data39 < 0 || isNaN(data39)){
const err65 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/replyOverhead",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/replyOverhead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.replyOverhead,data:data39};
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
if(data30.name !== undefined){
let data40 = data30.name;
if(typeof data40 === "string"){
if(!pattern0.test(data40)){
const err66 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/name/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.name,data:data40};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
else {
const err67 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.name.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.name,data:data40};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data30.structuredOutput !== undefined){
let data41 = data30.structuredOutput;
if(!(((((data41 === "openai") || (data41 === "anthropic")) || (data41 === "google")) || (data41 === "plain")) || (data41 === "none"))){
const err68 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/structuredOutput",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/structuredOutput/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.structuredOutput.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.structuredOutput.enum,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.structuredOutput,data:data41};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data30.reasoning !== undefined){
let data42 = data30.reasoning;
if(!(((data42 === "default") || (data42 === "optional")) || (data42 === "none"))){
const err69 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/reasoning",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/reasoning/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.reasoning.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.reasoning.enum,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.reasoning,data:data42};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data30.price !== undefined){
let data43 = data30.price;
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key10 in data43){
if(!((((key10 === "input") || (key10 === "output")) || (key10 === "cacheRead")) || (key10 === "cacheWrite"))){
const err70 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price,data:data43};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data43.input !== undefined){
let data44 = data43.input;
if(typeof data44 == "number"){
if(data44 < 0 || isNaN(data44)){
const err71 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/input",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/input/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.input,data:data44};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
else {
const err72 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/input",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/input/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.input.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.input,data:data44};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data43.output !== undefined){
let data45 = data43.output;
if(typeof data45 == "number"){
if(data45 < 0 || isNaN(data45)){
const err73 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/output",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/output/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.output,data:data45};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
else {
const err74 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/output",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/output/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.output.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.output,data:data45};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data43.cacheRead !== undefined){
let data46 = data43.cacheRead;
if(typeof data46 == "number"){
if(data46 < 0 || isNaN(data46)){
const err75 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheRead",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/cacheRead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.cacheRead,data:data46};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
else {
const err76 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheRead",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/cacheRead/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.cacheRead.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.cacheRead,data:data46};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data43.cacheWrite !== undefined){
let data47 = data43.cacheWrite;
if(typeof data47 == "number"){
if(data47 < 0 || isNaN(data47)){
const err77 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheWrite",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/cacheWrite/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.cacheWrite,data:data47};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
else {
const err78 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheWrite",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/cacheWrite/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.cacheWrite.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.cacheWrite,data:data47};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
}
else {
const err79 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price,data:data43};
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
else {
const err80 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties,data:data30};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
else {
const err81 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts",schemaPath:"#/properties/models/additionalProperties/properties/facts/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.additionalProperties.properties.facts.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts,data:data29};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data24.source !== undefined){
let data48 = data24.source;
if(typeof data48 !== "string"){
const err82 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/source",schemaPath:"#/properties/models/additionalProperties/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.source.type,parentSchema:schema11.properties.models.additionalProperties.properties.source,data:data48};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data24.date !== undefined){
let data49 = data24.date;
if(typeof data49 === "string"){
if(!pattern1.test(data49)){
const err83 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/date",schemaPath:"#/properties/models/additionalProperties/properties/date/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-\\d{2}){0,2}$"},message:"must match pattern \""+"^\\d{4}(-\\d{2}){0,2}$"+"\"",schema:"^\\d{4}(-\\d{2}){0,2}$",parentSchema:schema11.properties.models.additionalProperties.properties.date,data:data49};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
else {
const err84 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/date",schemaPath:"#/properties/models/additionalProperties/properties/date/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.date.type,parentSchema:schema11.properties.models.additionalProperties.properties.date,data:data49};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data24.window !== undefined){
let data50 = data24.window;
if(!((typeof data50 == "number") && (!(data50 % 1) && !isNaN(data50)))){
const err85 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/window",schemaPath:"#/properties/models/additionalProperties/properties/window/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.window.type,parentSchema:schema11.properties.models.additionalProperties.properties.window,data:data50};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
if(typeof data50 == "number"){
if(data50 < 1 || isNaN(data50)){
const err86 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/window",schemaPath:"#/properties/models/additionalProperties/properties/window/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.additionalProperties.properties.window,data:data50};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
}
if(data24.maxOutput !== undefined){
let data51 = data24.maxOutput;
if(!((typeof data51 == "number") && (!(data51 % 1) && !isNaN(data51)))){
const err87 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxOutput",schemaPath:"#/properties/models/additionalProperties/properties/maxOutput/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.maxOutput.type,parentSchema:schema11.properties.models.additionalProperties.properties.maxOutput,data:data51};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
if(typeof data51 == "number"){
if(data51 < 1 || isNaN(data51)){
const err88 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxOutput",schemaPath:"#/properties/models/additionalProperties/properties/maxOutput/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.additionalProperties.properties.maxOutput,data:data51};
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
if(data24.reserve !== undefined){
let data52 = data24.reserve;
if(!((typeof data52 == "number") && (!(data52 % 1) && !isNaN(data52)))){
const err89 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/reserve",schemaPath:"#/properties/models/additionalProperties/properties/reserve/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.reserve.type,parentSchema:schema11.properties.models.additionalProperties.properties.reserve,data:data52};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
if(typeof data52 == "number"){
if(data52 < 1 || isNaN(data52)){
const err90 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/reserve",schemaPath:"#/properties/models/additionalProperties/properties/reserve/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.additionalProperties.properties.reserve,data:data52};
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
if(data24.tier !== undefined){
let data53 = data24.tier;
if(!(((data53 === "full") || (data53 === "medium")) || (data53 === "minimal"))){
const err91 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/tier",schemaPath:"#/properties/models/additionalProperties/properties/tier/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.tier.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.tier.enum,parentSchema:schema11.properties.models.additionalProperties.properties.tier,data:data53};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data24.tokenizer !== undefined){
let data54 = data24.tokenizer;
if(typeof data54 === "string"){
if(!pattern0.test(data54)){
const err92 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/tokenizer",schemaPath:"#/properties/models/additionalProperties/properties/tokenizer/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.additionalProperties.properties.tokenizer,data:data54};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
else {
const err93 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/tokenizer",schemaPath:"#/properties/models/additionalProperties/properties/tokenizer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.tokenizer.type,parentSchema:schema11.properties.models.additionalProperties.properties.tokenizer,data:data54};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data24.xmlReliability !== undefined){
let data55 = data24.xmlReliability;
if(!((((data55 === "very_high") || (data55 === "high")) || (data55 === "medium")) || (data55 === "low"))){
const err94 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/xmlReliability",schemaPath:"#/properties/models/additionalProperties/properties/xmlReliability/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.xmlReliability.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.xmlReliability.enum,parentSchema:schema11.properties.models.additionalProperties.properties.xmlReliability,data:data55};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
if(data24.instructionFollowing !== undefined){
let data56 = data24.instructionFollowing;
if(!((((data56 === "very_high") || (data56 === "high")) || (data56 === "medium")) || (data56 === "low"))){
const err95 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/instructionFollowing",schemaPath:"#/properties/models/additionalProperties/properties/instructionFollowing/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.instructionFollowing.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.instructionFollowing.enum,parentSchema:schema11.properties.models.additionalProperties.properties.instructionFollowing,data:data56};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data24.messageOverhead !== undefined){
let data57 = data24.messageOverhead;
if(!((typeof data57 == "number") && (!(data57 % 1) && !isNaN(data57)))){
const err96 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/messageOverhead",schemaPath:"#/properties/models/additionalProperties/properties/messageOverhead/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.messageOverhead.type,parentSchema:schema11.properties.models.additionalProperties.properties.messageOverhead,data:data57};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
if(typeof data57 == "number"){
if(data57 < 0 || isNaN(data57)){
const err97 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/messageOverhead",schemaPath:"#/properties/models/additionalProperties/properties/messageOverhead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.messageOverhead,data:data57};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
}
if(data24.replyOverhead !== undefined){
let data58 = data24.replyOverhead;
if(!((typeof data58 == "number") && (!(data58 % 1) && !isNaN(data58)))){
const err98 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/replyOverhead",schemaPath:"#/properties/models/additionalProperties/properties/replyOverhead/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.replyOverhead.type,parentSchema:schema11.properties.models.additionalProperties.properties.replyOverhead,data:data58};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
if(typeof data58 == "number"){
if(data58 < 0 || isNaN(data58)){
const err99 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/replyOverhead",schemaPath:"#/properties/models/additionalProperties/properties/replyOverhead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.replyOverhead,data:data58};
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
if(data24.name !== undefined){
let data59 = data24.name;
if(typeof data59 === "string"){
if(!pattern0.test(data59)){
const err100 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/models/additionalProperties/properties/name/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.additionalProperties.properties.name,data:data59};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
else {
const err101 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/models/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.name.type,parentSchema:schema11.properties.models.additionalProperties.properties.name,data:data59};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data24.structuredOutput !== undefined){
let data60 = data24.structuredOutput;
if(!(((((data60 === "openai") || (data60 === "anthropic")) || (data60 === "google")) || (data60 === "plain")) || (data60 === "none"))){
const err102 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/structuredOutput",schemaPath:"#/properties/models/additionalProperties/properties/structuredOutput/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.structuredOutput.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.structuredOutput.enum,parentSchema:schema11.properties.models.additionalProperties.properties.structuredOutput,data:data60};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
if(data24.reasoning !== undefined){
let data61 = data24.reasoning;
if(!(((data61 === "default") || (data61 === "optional")) || (data61 === "none"))){
const err103 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/reasoning",schemaPath:"#/properties/models/additionalProperties/properties/reasoning/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.reasoning.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.reasoning.enum,parentSchema:schema11.properties.models.additionalProperties.properties.reasoning,data:data61};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
if(data24.price !== undefined){
let data62 = data24.price;
if(data62 && typeof data62 == "object" && !Array.isArray(data62)){
for(const key11 in data62){
if(!((((key11 === "input") || (key11 === "output")) || (key11 === "cacheRead")) || (key11 === "cacheWrite"))){
const err104 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price",schemaPath:"#/properties/models/additionalProperties/properties/price/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.models.additionalProperties.properties.price,data:data62};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
if(data62.input !== undefined){
let data63 = data62.input;
if(typeof data63 == "number"){
if(data63 < 0 || isNaN(data63)){
const err105 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/input",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/input/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.input,data:data63};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
else {
const err106 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/input",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/input/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.price.properties.input.type,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.input,data:data63};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data62.output !== undefined){
let data64 = data62.output;
if(typeof data64 == "number"){
if(data64 < 0 || isNaN(data64)){
const err107 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/output",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/output/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.output,data:data64};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
else {
const err108 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/output",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/output/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.price.properties.output.type,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.output,data:data64};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
if(data62.cacheRead !== undefined){
let data65 = data62.cacheRead;
if(typeof data65 == "number"){
if(data65 < 0 || isNaN(data65)){
const err109 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheRead",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/cacheRead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.cacheRead,data:data65};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
else {
const err110 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheRead",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/cacheRead/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.price.properties.cacheRead.type,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.cacheRead,data:data65};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
if(data62.cacheWrite !== undefined){
let data66 = data62.cacheWrite;
if(typeof data66 == "number"){
if(data66 < 0 || isNaN(data66)){
const err111 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheWrite",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/cacheWrite/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.cacheWrite,data:data66};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
else {
const err112 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheWrite",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/cacheWrite/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.price.properties.cacheWrite.type,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.cacheWrite,data:data66};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
}
else {
const err113 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price",schemaPath:"#/properties/models/additionalProperties/properties/price/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.additionalProperties.properties.price.type,parentSchema:schema11.properties.models.additionalProperties.properties.price,data:data62};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
}
else {
const err114 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/models/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.additionalProperties.type,parentSchema:schema11.properties.models.additionalProperties,data:data24};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
}
else {
const err115 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.type,parentSchema:schema11.properties.models,data:data23};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data.adaptations !== undefined){
let data67 = data.adaptations;
if(Array.isArray(data67)){
const len1 = data67.length;
for(let i1=0; i1<len1; i1++){
let data68 = data67[i1];
if(data68 && typeof data68 == "object" && !Array.isArray(data68)){
if(data68.id === undefined){
const err116 = {instancePath:instancePath+"/adaptations/" + i1,schemaPath:"#/properties/adaptations/items/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema11.properties.adaptations.items.required,parentSchema:schema11.properties.adaptations.items,data:data68};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
if(data68.when === undefined){
const err117 = {instancePath:instancePath+"/adaptations/" + i1,schemaPath:"#/properties/adaptations/items/required",keyword:"required",params:{missingProperty: "when"},message:"must have required property '"+"when"+"'",schema:schema11.properties.adaptations.items.required,parentSchema:schema11.properties.adaptations.items,data:data68};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
if(data68.template === undefined){
const err118 = {instancePath:instancePath+"/adaptations/" + i1,schemaPath:"#/properties/adaptations/items/required",keyword:"required",params:{missingProperty: "template"},message:"must have required property '"+"template"+"'",schema:schema11.properties.adaptations.items.required,parentSchema:schema11.properties.adaptations.items,data:data68};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
for(const key12 in data68){
if(!(((key12 === "id") || (key12 === "when")) || (key12 === "template"))){
const err119 = {instancePath:instancePath+"/adaptations/" + i1,schemaPath:"#/properties/adaptations/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.adaptations.items,data:data68};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data68.id !== undefined){
let data69 = data68.id;
if(typeof data69 === "string"){
if(!pattern0.test(data69)){
const err120 = {instancePath:instancePath+"/adaptations/" + i1+"/id",schemaPath:"#/properties/adaptations/items/properties/id/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.adaptations.items.properties.id,data:data69};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
else {
const err121 = {instancePath:instancePath+"/adaptations/" + i1+"/id",schemaPath:"#/properties/adaptations/items/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.adaptations.items.properties.id.type,parentSchema:schema11.properties.adaptations.items.properties.id,data:data69};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
if(data68.when !== undefined){
let data70 = data68.when;
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
if(Object.keys(data70).length < 1){
const err122 = {instancePath:instancePath+"/adaptations/" + i1+"/when",schemaPath:"#/properties/adaptations/items/properties/when/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.adaptations.items.properties.when,data:data70};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
for(const key13 in data70){
if(!(((((key13 === "id") || (key13 === "provider")) || (key13 === "tier")) || (key13 === "xmlReliability")) || (key13 === "instructionFollowing"))){
const err123 = {instancePath:instancePath+"/adaptations/" + i1+"/when",schemaPath:"#/properties/adaptations/items/properties/when/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.adaptations.items.properties.when,data:data70};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
if(data70.id !== undefined){
let data71 = data70.id;
const _errs143 = errors;
let valid18 = false;
const _errs144 = errors;
if(typeof data71 === "string"){
if(!pattern0.test(data71)){
const err124 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id",schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf/0/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[0],data:data71};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
else {
const err125 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id",schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[0].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[0],data:data71};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
var _valid0 = _errs144 === errors;
valid18 = valid18 || _valid0;
if(!valid18){
const _errs146 = errors;
if(Array.isArray(data71)){
if(data71.length < 1){
const err126 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id",schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[1],data:data71};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
const len2 = data71.length;
for(let i2=0; i2<len2; i2++){
let data72 = data71[i2];
if(typeof data72 === "string"){
if(!pattern0.test(data72)){
const err127 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id/" + i2,schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf/1/items/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[1].items,data:data72};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
else {
const err128 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id/" + i2,schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[1].items.type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[1].items,data:data72};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
}
else {
const err129 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id",schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[1].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[1],data:data71};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
var _valid0 = _errs146 === errors;
valid18 = valid18 || _valid0;
}
if(!valid18){
const err130 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id",schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf,parentSchema:schema11.properties.adaptations.items.properties.when.properties.id,data:data71};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
else {
errors = _errs143;
if(vErrors !== null){
if(_errs143){
vErrors.length = _errs143;
}
else {
vErrors = null;
}
}
}
}
if(data70.provider !== undefined){
let data73 = data70.provider;
const _errs151 = errors;
let valid21 = false;
const _errs152 = errors;
if(typeof data73 === "string"){
if(!pattern0.test(data73)){
const err131 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider",schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf/0/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[0],data:data73};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
else {
const err132 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider",schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[0].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[0],data:data73};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
var _valid1 = _errs152 === errors;
valid21 = valid21 || _valid1;
if(!valid21){
const _errs154 = errors;
if(Array.isArray(data73)){
if(data73.length < 1){
const err133 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider",schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[1],data:data73};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
const len3 = data73.length;
for(let i3=0; i3<len3; i3++){
let data74 = data73[i3];
if(typeof data74 === "string"){
if(!pattern0.test(data74)){
const err134 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider/" + i3,schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf/1/items/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[1].items,data:data74};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
}
else {
const err135 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider/" + i3,schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[1].items.type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[1].items,data:data74};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
}
else {
const err136 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider",schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[1].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[1],data:data73};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
var _valid1 = _errs154 === errors;
valid21 = valid21 || _valid1;
}
if(!valid21){
const err137 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider",schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf,parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider,data:data73};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
else {
errors = _errs151;
if(vErrors !== null){
if(_errs151){
vErrors.length = _errs151;
}
else {
vErrors = null;
}
}
}
}
if(data70.tier !== undefined){
let data75 = data70.tier;
const _errs159 = errors;
let valid24 = false;
const _errs160 = errors;
if(!(((data75 === "full") || (data75 === "medium")) || (data75 === "minimal"))){
const err138 = {instancePath:instancePath+"/adaptations/" + i1+"/when/tier",schemaPath:"#/properties/adaptations/items/properties/when/properties/tier/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[0].enum},message:"must be equal to one of the allowed values",schema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[0].enum,parentSchema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[0],data:data75};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
var _valid2 = _errs160 === errors;
valid24 = valid24 || _valid2;
if(!valid24){
const _errs161 = errors;
if(Array.isArray(data75)){
if(data75.length < 1){
const err139 = {instancePath:instancePath+"/adaptations/" + i1+"/when/tier",schemaPath:"#/properties/adaptations/items/properties/when/properties/tier/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[1],data:data75};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
const len4 = data75.length;
for(let i4=0; i4<len4; i4++){
let data76 = data75[i4];
if(!(((data76 === "full") || (data76 === "medium")) || (data76 === "minimal"))){
const err140 = {instancePath:instancePath+"/adaptations/" + i1+"/when/tier/" + i4,schemaPath:"#/properties/adaptations/items/properties/when/properties/tier/anyOf/1/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[1].items.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[1].items.enum,parentSchema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[1].items,data:data76};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
}
else {
const err141 = {instancePath:instancePath+"/adaptations/" + i1+"/when/tier",schemaPath:"#/properties/adaptations/items/properties/when/properties/tier/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[1].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[1],data:data75};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
var _valid2 = _errs161 === errors;
valid24 = valid24 || _valid2;
}
if(!valid24){
const err142 = {instancePath:instancePath+"/adaptations/" + i1+"/when/tier",schemaPath:"#/properties/adaptations/items/properties/when/properties/tier/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf,parentSchema:schema11.properties.adaptations.items.properties.when.properties.tier,data:data75};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
else {
errors = _errs159;
if(vErrors !== null){
if(_errs159){
vErrors.length = _errs159;
}
else {
vErrors = null;
}
}
}
}
if(data70.xmlReliability !== undefined){
let data77 = data70.xmlReliability;
const _errs165 = errors;
let valid27 = false;
const _errs166 = errors;
if(!((((data77 === "very_high") || (data77 === "high")) || (data77 === "medium")) || (data77 === "low"))){
const err143 = {instancePath:instancePath+"/adaptations/" + i1+"/when/xmlReliability",schemaPath:"#/properties/adaptations/items/properties/when/properties/xmlReliability/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[0].enum},message:"must be equal to one of the allowed values",schema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[0].enum,parentSchema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[0],data:data77};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
var _valid3 = _errs166 === errors;
valid27 = valid27 || _valid3;
if(!valid27){
const _errs167 = errors;
if(Array.isArray(data77)){
if(data77.length < 1){
const err144 = {instancePath:instancePath+"/adaptations/" + i1+"/when/xmlReliability",schemaPath:"#/properties/adaptations/items/properties/when/properties/xmlReliability/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[1],data:data77};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
const len5 = data77.length;
for(let i5=0; i5<len5; i5++){
let data78 = data77[i5];
if(!((((data78 === "very_high") || (data78 === "high")) || (data78 === "medium")) || (data78 === "low"))){
const err145 = {instancePath:instancePath+"/adaptations/" + i1+"/when/xmlReliability/" + i5,schemaPath:"#/properties/adaptations/items/properties/when/properties/xmlReliability/anyOf/1/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[1].items.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[1].items.enum,parentSchema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[1].items,data:data78};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
}
else {
const err146 = {instancePath:instancePath+"/adaptations/" + i1+"/when/xmlReliability",schemaPath:"#/properties/adaptations/items/properties/when/properties/xmlReliability/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[1].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[1],data:data77};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
var _valid3 = _errs167 === errors;
valid27 = valid27 || _valid3;
}
if(!valid27){
const err147 = {instancePath:instancePath+"/adaptations/" + i1+"/when/xmlReliability",schemaPath:"#/properties/adaptations/items/properties/when/properties/xmlReliability/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf,parentSchema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability,data:data77};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
else {
errors = _errs165;
if(vErrors !== null){
if(_errs165){
vErrors.length = _errs165;
}
else {
vErrors = null;
}
}
}
}
if(data70.instructionFollowing !== undefined){
let data79 = data70.instructionFollowing;
const _errs171 = errors;
let valid30 = false;
const _errs172 = errors;
if(!((((data79 === "very_high") || (data79 === "high")) || (data79 === "medium")) || (data79 === "low"))){
const err148 = {instancePath:instancePath+"/adaptations/" + i1+"/when/instructionFollowing",schemaPath:"#/properties/adaptations/items/properties/when/properties/instructionFollowing/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[0].enum},message:"must be equal to one of the allowed values",schema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[0].enum,parentSchema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[0],data:data79};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
var _valid4 = _errs172 === errors;
valid30 = valid30 || _valid4;
if(!valid30){
const _errs173 = errors;
if(Array.isArray(data79)){
if(data79.length < 1){
const err149 = {instancePath:instancePath+"/adaptations/" + i1+"/when/instructionFollowing",schemaPath:"#/properties/adaptations/items/properties/when/properties/instructionFollowing/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[1],data:data79};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
const len6 = data79.length;
for(let i6=0; i6<len6; i6++){
let data80 = data79[i6];
if(!((((data80 === "very_high") || (data80 === "high")) || (data80 === "medium")) || (data80 === "low"))){
const err150 = {instancePath:instancePath+"/adaptations/" + i1+"/when/instructionFollowing/" + i6,schemaPath:"#/properties/adaptations/items/properties/when/properties/instructionFollowing/anyOf/1/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[1].items.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[1].items.enum,parentSchema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[1].items,data:data80};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
}
}
else {
const err151 = {instancePath:instancePath+"/adaptations/" + i1+"/when/instructionFollowing",schemaPath:"#/properties/adaptations/items/properties/when/properties/instructionFollowing/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[1].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[1],data:data79};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
var _valid4 = _errs173 === errors;
valid30 = valid30 || _valid4;
}
if(!valid30){
const err152 = {instancePath:instancePath+"/adaptations/" + i1+"/when/instructionFollowing",schemaPath:"#/properties/adaptations/items/properties/when/properties/instructionFollowing/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf,parentSchema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing,data:data79};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
else {
errors = _errs171;
if(vErrors !== null){
if(_errs171){
vErrors.length = _errs171;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err153 = {instancePath:instancePath+"/adaptations/" + i1+"/when",schemaPath:"#/properties/adaptations/items/properties/when/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.adaptations.items.properties.when.type,parentSchema:schema11.properties.adaptations.items.properties.when,data:data70};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
if(data68.template !== undefined){
let data81 = data68.template;
if(typeof data81 === "string"){
if(!pattern0.test(data81)){
const err154 = {instancePath:instancePath+"/adaptations/" + i1+"/template",schemaPath:"#/properties/adaptations/items/properties/template/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.adaptations.items.properties.template,data:data81};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
}
else {
const err155 = {instancePath:instancePath+"/adaptations/" + i1+"/template",schemaPath:"#/properties/adaptations/items/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.adaptations.items.properties.template.type,parentSchema:schema11.properties.adaptations.items.properties.template,data:data81};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
}
}
else {
const err156 = {instancePath:instancePath+"/adaptations/" + i1,schemaPath:"#/properties/adaptations/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.adaptations.items.type,parentSchema:schema11.properties.adaptations.items,data:data68};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
}
}
else {
const err157 = {instancePath:instancePath+"/adaptations",schemaPath:"#/properties/adaptations/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.adaptations.type,parentSchema:schema11.properties.adaptations,data:data67};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
}
}
else {
const err158 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkModels: DataCheck = validate10
